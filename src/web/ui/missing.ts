/** What stands where a value isn't known. */
export const missing = '–';
