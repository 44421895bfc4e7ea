import { Button } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { useT } from '#console/kit/text.ts'
import { pagingIn } from '#console/kit/useAddressState.ts'
import { useRows } from '#console/kit/useRows.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { importStatuses } from '#features/imports/rules.ts'
import { fileRefusal } from '#features/imports/console/fileRefusal.ts'
import { PreviewAside } from '#features/imports/console/PreviewAside.tsx'
import { PreviewTable, type Shown } from '#features/imports/console/PreviewTable.tsx'
import { SaveBar } from '#features/imports/console/SaveBar.tsx'
import { StepFrame } from '#features/imports/console/StepFrame.tsx'
import { SameWrong } from '#features/imports/console/SameWrong.tsx'
import { useWrongValues } from '#features/imports/console/useWrongValues.ts'
import { useSave, type Extras } from '#features/imports/console/useSave.ts'
import { filterFor, type Wizard } from '#features/imports/console/useWizard.ts'

/** Every row as it will be, before anything is written. */
export function ImportPeople({ wizard, task }: { wizard: Wizard; task: ImportTask }) {
  const t = useT()
  const { bventId, address, setAddress, go } = wizard
  const save = useSave(wizard, task)
  const [extras, setExtras] = useState<Extras>({})
  const filter = ['0', '1', '2'].includes(address.show) ? address.show : filterFor(task.counts)
  const shown: Shown = { status: Number(filter), isOnlyWrong: address.wrong === '1', reason: address.reason, ...pagingIn(address) }
  const show = ({ status, isOnlyWrong, reason, pageNo, pageSize }: Shown) =>
    setAddress({ show: String(status), wrong: isOnlyWrong ? '1' : '', reason, pageNo: String(pageNo), pageSize: String(pageSize) })
  const query = useRows(importCalls.rows, {
    BventId: bventId,
    Key: task.key,
    status: shown.status,
    pageNo: shown.pageNo,
    pageSize: shown.pageSize,
    // The counts of new and updated people are those that can be saved: so are the rows behind them.
    ...(shown.reason && { reason: shown.reason }),
    ...(shown.isOnlyWrong || shown.reason ? { hasError: true } : shown.status !== importStatuses.all && { hasError: false }),
  })
  const refused = fileRefusal(query.data)
  // While and after a save the task tells what was saved; the rows still tell what can be.
  const counts = query.data ?? task.counts
  const about = { BventId: bventId, Key: task.key }
  const canRepair = task.saveStatus === '' && !save.isBusy
  const wrong = useWrongValues(about, canRepair && counts.errorCount > 0)

  if (refused !== null)
    return (
      <StepFrame wizard={wizard}>
        <EmptyState
          icon="file"
          title={refused}
          action={
            <Button type="primary" onClick={() => go('uploadFile', { key: '', type: task.importType, ticketId: task.ticketId ?? '' })}>
              {t('imports.uploadAgain')}
            </Button>
          }
        />
      </StepFrame>
    )
  return (
    <StepFrame
      wizard={task.saveStatus === '' ? wizard : { ...wizard, goBack: null }}
      isBusy={save.isBusy}
      footer={<SaveBar task={task} counts={counts} save={save} extras={extras} />}
    >
      <div className="imp-preview">
        <PreviewTable task={task} counts={counts} query={query} shown={shown} wrong={wrong} canRepair={canRepair} onShow={show} />
        <PreviewAside
          wizard={wizard}
          task={task}
          counts={counts}
          same={canRepair && <SameWrong about={about} wrong={wrong} />}
          firstError={query.data?.rowErrorMessage ?? ''}
          reasons={query.data?.reasons ?? []}
          reason={shown.reason}
          onReason={(reason) => show({ ...shown, status: importStatuses.all, isOnlyWrong: false, reason, pageNo: 1 })}
          extras={extras}
          onExtras={setExtras}
          isBusy={save.isBusy}
        />
      </div>
    </StepFrame>
  )
}
