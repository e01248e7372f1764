import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

/** Asks the browser to keep what waits. False where it won't promise it, and where it can't be asked (plain http). */
async function askToKeep(): Promise<boolean> {
  const storage = (navigator as Partial<Navigator>).storage;
  if (!storage) return false;
  return (await storage.persisted()) || (await storage.persist());
}

/**
 * Where entries are said to be kept: asks the browser not to clear them, and says so where it doesn't promise that. Asked
 * only now, for a browser may ask the person in turn.
 */
export function KeptForGood() {
  const [isPromised, setPromised] = useState<boolean>();
  useEffect(() => {
    askToKeep().then(setPromised, () => setPromised(false));
  }, []);
  if (isPromised !== false) return null;
  return (
    <Trans>
      This browser doesn’t promise to keep them: it may clear them when storage is short, or when Brigade
      isn’t opened for a week. It is less likely to once Brigade is installed on the home screen.
    </Trans>
  );
}
