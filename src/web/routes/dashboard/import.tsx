import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportKind } from '#contract/imports.ts';
import { EarlierImports } from '#web/imports/earlier-imports.tsx';
import { FileChoice } from '#web/imports/file-choice.tsx';
import { FileImport, type ImportStage } from '#web/imports/file-import.tsx';
import { ImportSection } from '#web/imports/import-section.tsx';
import { KindChoice } from '#web/imports/kind-choice.tsx';
import { TemplateLinks } from '#web/imports/template-links.tsx';
import { imported } from '#web/queries/imports.ts';
import { ensureMay } from '#web/pages/page-load.ts';
import { searchReader, wordAmong } from '#web/state/search-words.ts';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

const kinds: Record<ImportKind, true> = { restaurants: true, users: true, reports: true };

export const Route = createFileRoute('/dashboard/import')({
  validateSearch: searchReader<{ kind?: ImportKind | undefined }>({ kind: wordAmong(kinds) }),
  beforeLoad: ({ context }) => ensureMay(context.session, 'import.run'),
  component: Import,
});

/** A file that was chosen; the number tells the same file, chosen again, from the one before. */
interface Chosen {
  file: File;
  kind: ImportKind;
  number: number;
}

function Import() {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const { kind: wanted = 'restaurants' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [stage, setStage] = useState<ImportStage | null>(null);
  const [undone, setUndone] = useState(0);
  const settled = stage !== null;
  // A link to this page must not end an import that runs.
  const kind = settled && chosen ? chosen.kind : wanted;

  return (
    <>
      <PageHeader
        title={t`Import`}
        description={<Trans>Restaurants, people and reports from a CSV or XLSX file.</Trans>}
      />
      <div className="grid gap-8 pb-6">
        <ImportSection title={t`File`}>
          <KindChoice
            kind={kind}
            disabled={settled}
            onKind={(other) => void navigate({ search: { kind: other }, replace: true, resetScroll: false })}
          />
          <TemplateLinks api={api} kind={kind} />
          <FileChoice
            chosen={chosen?.file ?? null}
            disabled={settled}
            onChoose={(file) => setChosen({ file, kind, number: (chosen?.number ?? 0) + 1 })}
          />
        </ImportSection>
        {chosen && (
          <FileImport
            key={`${kind} ${chosen.number}`}
            api={api}
            kind={kind}
            file={chosen.file}
            links={<ResultLink kind={kind} />}
            undone={undone}
            onStage={setStage}
            onImported={() => void imported(client)}
            onAgain={() => setChosen(null)}
          />
        )}
        {kind === 'reports' && (
          <EarlierImports
            api={api}
            onUndone={() => {
              setUndone((count) => count + 1);
              if (stage === 'done') setChosen(null);
            }}
          />
        )}
      </div>
    </>
  );
}

/** Where the imported records are to be seen. */
function ResultLink({ kind }: { kind: ImportKind }) {
  const style = buttonStyle('primary');
  if (kind === 'users') {
    return (
      <Link to="/dashboard/users" className={style}>
        <Trans>Go to the people</Trans>
      </Link>
    );
  }
  return (
    <Link to="/dashboard/restaurants" className={style}>
      {kind === 'reports' ? (
        <Trans>Go to the months of the restaurants</Trans>
      ) : (
        <Trans>Go to the restaurants</Trans>
      )}
    </Link>
  );
}
