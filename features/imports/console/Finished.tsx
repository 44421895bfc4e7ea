import { Button } from 'antd'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { ErrorFileActions } from '#features/imports/console/ErrorFileActions.tsx'
import { StepFrame } from '#features/imports/console/StepFrame.tsx'
import { useUndo } from '#features/imports/console/useUndo.tsx'
import type { Wizard } from '#features/imports/console/useWizard.ts'

/** What came of it, and the ways on: the list, another file, the rows left out, undo. */
export function Finished({ wizard, task }: { wizard: Wizard; task: ImportTask }) {
  const t = useT()
  const undo = useUndo()
  const { newCount, updateCount, errorCount } = task.counts
  const isUndone = task.saveStatus === 'undone'
  const canRepair = task.hasErrorFile && !isUndone
  const facts = [
    { name: t('imports.added'), n: newCount },
    { name: t('imports.updated'), n: updateCount },
    { name: t('imports.leftOut'), n: errorCount },
  ]
  return (
    <StepFrame wizard={wizard}>
      <div className="frame-body imp-finished">
        <span className={isUndone ? 'imp-seal imp-seal-undone' : 'imp-seal'}>
          <Icon name={isUndone ? 'undo' : 'check'} size={24} />
        </span>
        <h2>{isUndone ? t('imports.undone') : t('imports.imported', { n: newCount + updateCount })}</h2>
        <p className="m2 t13">{[task.fileName, task.ticketName].filter(Boolean).join(' · ')}</p>
        <dl className="imp-facts">
          {facts.map(({ name, n }) => (
            <div key={name}>
              <dt className="m2 t13">{name}</dt>
              <dd>{n.toLocaleString()}</dd>
            </div>
          ))}
        </dl>
        <div className="row g2 wrap imp-ways-on">
          <ButtonLink type="primary" to={wizard.listPath}>
            {t('imports.seeList')}
          </ButtonLink>
          <Button onClick={() => wizard.go('choseType', { key: '', type: '', ticketId: '' })}>{t('imports.another')}</Button>
          {task.undoId && (
            <Button icon={<Icon name="undo" />} onClick={() => undo.ask(task)}>
              {t('imports.undo')}
            </Button>
          )}
        </div>
        {task.newFieldCount > 0 && !isUndone && <p className="m2 t13">{t('imports.newFields', { n: task.newFieldCount })}</p>}
        {canRepair && (
          <section className="imp-left" aria-label={t('imports.leftOut')}>
            <p className="m2 t13">{t('imports.leftOutHint')}</p>
            <ErrorFileActions wizard={wizard} task={task} />
          </section>
        )}
      </div>
      {undo.parts}
    </StepFrame>
  )
}
