"""A cable to a socket, as a process: TCP in, its port on the first line out; words on stdin."""

import asyncio
import contextlib
import sys

writers: set[asyncio.StreamWriter] = set()
plugged = [True]
to = sys.argv[1] if len(sys.argv) > 1 else ""


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One direction."""
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One connection, both ways, until either side ends."""
    if not plugged[0]:
        writer.transport.abort()
        return
    there, out = await asyncio.open_unix_connection(to)
    writers.update((writer, out))
    pumps = [asyncio.create_task(pump(*way)) for way in ((reader, out), (there, writer))]
    await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
    for one in pumps:
        one.cancel()
    for end in (writer, out):
        writers.discard(end)
        end.transport.abort()


def obey() -> None:
    """A word of the test."""
    word = sys.stdin.readline().strip()
    plugged[0] = word != "unplug"
    if word in ("cut", "unplug"):
        for writer in tuple(writers):
            writer.transport.abort()
    if not word:
        sys.exit()


async def main() -> None:
    """Carry for ever."""
    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), obey)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
