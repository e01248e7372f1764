import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { SelectedDate } from './selected-date.ts';
import type { Session, SessionState } from './session.ts';

/** All that React knows of the app's own state: who is signed in, and the month that is looked at. */
interface AppState {
  session: Session;
  selectedDate: SelectedDate;
}

const AppContext = createContext<AppState | null>(null);

interface AppProviderProps {
  session: SessionState;
  selectedDate: SelectedDate;
  children: ReactNode;
}

export function AppProvider({ session, selectedDate, children }: AppProviderProps) {
  const state: AppState = {
    session: useSyncExternalStore(session.subscribe, session.get),
    selectedDate,
  };
  return <AppContext value={state}>{children}</AppContext>;
}

function useAppState(): AppState {
  const state = use(AppContext);
  if (!state) throw new Error('AppProvider is missing');
  return state;
}

/** The session as it stands; renders again when it changes. */
export const useSession = (): Session => useAppState().session;

/** The restaurant of the selected date. What is shown is the URL's month; this is where it is remembered. */
export const useSelectedDate = (): SelectedDate => useAppState().selectedDate;
