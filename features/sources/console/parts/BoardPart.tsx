import { Switch } from 'antd'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { ranked } from '#features/sources/board.ts'
import { sourceChanges } from '#features/sources/console/useSources.ts'
import { sourceCalls, type Setting, type Source } from '#features/sources/contract.ts'

const SHOWN = 10

type Props = { bventId: string; rows: readonly Source[]; setting: Setting }

/** Promoters by people who came, and whether they see it themselves. */
export function BoardPart({ bventId, rows, setting }: Props) {
  const t = useT()
  const language = useLanguage()
  const canSave = useCan(sourceCalls.saveSetting.access)
  const save = useCall(sourceCalls.saveSetting, { changes: sourceChanges })
  const scores = rows.map(({ id, name, figures }) => ({ id, name, came: figures.signedIn, submitted: figures.submitted }))
  const change = (changes: Partial<Setting>) => save.mutate({ ...changes, bventId, version: setting.version })
  const { isBoardOpen, isBoardNamed } = setting
  return (
    <section className="sources-side" aria-labelledby="sources-board">
      <h2 id="sources-board" className="row g2">
        <Icon name="trophy" />
        {t('sources.board')}
      </h2>
      <p className="t12 m3">{t('sources.boardHint')}</p>
      <p className="row g2 t12 m3 source-board-head" aria-hidden>
        <span className="sp" />
        <span>{t('sources.signedIn')}</span>
        <span>{t('sources.submitted')}</span>
      </p>
      <ol className="source-board">
        {ranked(scores)
          .slice(0, SHOWN)
          .map(({ id, name, came, submitted, place }) => (
            <li key={id}>
              <b aria-label={t('sources.place', { n: place })}>{place}</b>
              <span className="ell">{name}</span>
              <span className="num" aria-label={`${t('sources.signedIn')} ${came}`}>
                {came.toLocaleString(language)}
              </span>
              <span className="num m3" aria-label={`${t('sources.submitted')} ${submitted}`}>
                {submitted.toLocaleString(language)}
              </span>
            </li>
          ))}
      </ol>
      {canSave && (
        <>
          <label className="row g2 t13" htmlFor="board-open">
            <Switch
              id="board-open"
              size="small"
              checked={isBoardOpen}
              loading={save.isPending}
              onChange={(isOpen) => change({ isBoardOpen: isOpen })}
            />
            {t('sources.boardOpen')}
          </label>
          <label className="row g2 t13" htmlFor="board-named">
            <Switch
              id="board-named"
              size="small"
              checked={isBoardNamed}
              disabled={!isBoardOpen}
              loading={save.isPending}
              onChange={(isNamed) => change({ isBoardNamed: isNamed })}
            />
            {t('sources.boardNamed')}
            <span className="m3 t12">{t('sources.boardNamedHint')}</span>
          </label>
        </>
      )}
      {save.error && <ErrorNote error={save.error} />}
    </section>
  )
}
