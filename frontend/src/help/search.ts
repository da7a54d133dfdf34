/** Finding questions by words: forgiving about endings, accents and small words. */
import type { Question } from "./texts";

/** Words that say nothing about what is looked for. */
const SMALL = new Set(
  "a an and are as at be been but by can cannot did do does for from has have how i if in into is it me my no not of on or s t that the then there they this to was we what when where which who why will with you your".split(
    " ",
  ),
);
const WEIGHTS = { q: 6, words: 4, a: 1 } as const;

/** "Wastes, Kings!" → ["wastes", "kings"]. */
function tokens(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}♣♦♥♠]+/gu) ?? [];
}

/** The part of a word that its forms share. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(ies|ing|ed|es|s|y|e)$/, "") : word;
}

function weight(question: Question, wanted: string): number {
  for (const [part, worth] of Object.entries(WEIGHTS)) {
    const words = tokens(question[part as keyof typeof WEIGHTS]);
    if (words.some((word) => word.startsWith(wanted))) return worth;
  }
  return 0;
}

/** The questions that have at least half of the words, the best first; all where nothing is asked. */
export function search(questions: readonly Question[], asked: string): Question[] {
  const all = tokens(asked);
  const telling = all.filter((word) => !SMALL.has(word));
  const wanted = (telling.length > 0 ? telling : all).map(stem);
  if (wanted.length === 0) return [...questions];
  return questions
    .map((question) => {
      const weights = wanted.map((word) => weight(question, word));
      const found = weights.filter((worth) => worth > 0).length;
      const worth = weights.reduce((sum, one) => sum + one, 0);
      return { question, found, worth };
    })
    .filter(({ found }) => found * 2 >= wanted.length && found > 0)
    .sort((a, b) => b.found - a.found || b.worth - a.worth)
    .map(({ question }) => question);
}
