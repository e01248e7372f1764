import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The tablet goes to sleep for a moment: what was typed is written at once, without the pause after the last letter. */
export function goToSleep(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  state.mockRestore();
}
