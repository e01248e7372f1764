/**
 * The newest answer to each question with the tag that the server gave it. A page asks again every few seconds and at
 * each hint; the tag lets the server say "as it was" (304) instead of sending everything, and what was read of the answer
 * then needn't be read and checked again. Answers come with `no-store`, so no browser does this for us.
 */
interface CachedResponse {
  /** As it came; it means something to the server alone. */
  tag: string;
  /** What was read of the answer, to be changed by nobody. */
  result: unknown;
}

/** Enough for a few pages, and little enough for a tablet that stays open all day. */
const most = 24;

/** In memory only. A question names all that its answer depends on: who asks, in which language, for what. */
export function createResponseCache() {
  const answers = new Map<string, CachedResponse>();
  return {
    get(question: string): CachedResponse | undefined {
      const answer = answers.get(question);
      // What is used goes to the end: the first one is the one that was used least recently.
      if (answer) {
        answers.delete(question);
        answers.set(question, answer);
      }
      return answer;
    },
    /** Keeps the newest answer; one without a tag only ends the one before it. */
    keep(question: string, tag: string | null, result: unknown): void {
      answers.delete(question);
      if (tag !== null) answers.set(question, { tag, result });
      const [first = ''] = answers.keys();
      if (answers.size > most) answers.delete(first);
    },
  };
}
