import { Button } from 'antd'
import { useT } from '#console/kit/text.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { PollProgress } from '#features/imports/console/PollProgress.tsx'
import type { Extras, useSave } from '#features/imports/console/useSave.ts'

type Props = { task: ImportTask; counts: ImportTask['counts']; save: ReturnType<typeof useSave>; extras: Extras }

/** What the button will do, in numbers, before it is pressed. */
export function SaveBar({ task, counts, save, extras }: Props) {
  const t = useT()
  const { newCount, updateCount, errorCount } = counts
  const hasStopped = task.saveStatus === 'failed' || task.saveStatus === 'cancelled'
  const people = newCount + updateCount
  return (
    <>
      <span className="sp m3 t13">{hasStopped ? `${t('imports.saveStopped')}：${t('imports.saveStoppedHint')}` : t('imports.kept')}</span>
      <PollProgress poll={save.poll} label={t('imports.saving')} />
      {save.poll.isOn ? (
        save.stop && <Button onClick={save.stop}>{t('imports.stop')}</Button>
      ) : (
        <span className="t13 m2 nw">
          <span className="up">{t('imports.willAdd', { n: newCount })}</span>
          <i className="sd" />
          <span className="imp-warn">{t('imports.willUpdate', { n: updateCount })}</span>
          {errorCount > 0 && (
            <>
              <i className="sd" />
              <span className="down">{t('imports.willSkip', { n: errorCount })}</span>
            </>
          )}
        </span>
      )}
      <Button type="primary" loading={save.isBusy} disabled={people === 0} onClick={() => save.save(extras)}>
        {hasStopped ? t('imports.resume') : t('imports.importPeople', { n: people })}
      </Button>
    </>
  )
}
