/** The size of a question about a statement, and of its answer. Apart, for the page that carries no schema. */
export const questionTextMax = 500;
