import { createContext } from 'react';

/** Whether a form stands in a window of its own: there its buttons are at the right, as those of a question are. */
export const InDialog = createContext(false);
