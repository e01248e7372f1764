/**
 * For `register('daily_feedback_goal', wholeNumberValue)`: an empty box is no value, digits are a number, and anything
 * else stays the text it is, so that the schema can say that it isn't a number.
 */
export const wholeNumberValue = {
  setValueAs: (typed: unknown) => {
    if (typeof typed !== 'string') return typed;
    const text = typed.trim();
    if (text === '') return undefined;
    return /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
  },
};
