import { pages } from '#features/pages.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { errors } from '#core/errors.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { importPages } from '#features/imports/pages.ts'
import { ChoseType } from '#features/imports/console/ChoseType.tsx'
import { Finished } from '#features/imports/console/Finished.tsx'
import { ImportPeople } from '#features/imports/console/ImportPeople.tsx'
import { MatchField } from '#features/imports/console/MatchField.tsx'
import { StepFrame } from '#features/imports/console/StepFrame.tsx'
import { UploadFile } from '#features/imports/console/UploadFile.tsx'
import { useWizard, type Wizard, type WizardPages } from '#features/imports/console/useWizard.ts'

export function ImportPage() {
  const { bventId = '' } = useParams()
  return <ImportWizard key={bventId} bventId={bventId} pages={{ wizard: importPages.wizard, list: pages.attendees.list }} />
}

export function ImportWizard({ bventId, pages }: { bventId: string; pages: WizardPages }) {
  const { wizard, task, query } = useWizard(bventId, pages)
  const { step, address, importType } = wizard
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.querySelector<HTMLElement>('.frame-head h1')?.focus()
  }, [step])

  if (address.key !== '' && !task && address.step !== 'choseType') {
    if (query.isPending)
      return (
        <StepFrame wizard={wizard}>
          <SkeletonFields />
        </StepFrame>
      )
    if (query.error && query.error.code !== errors['core.notFound'].code)
      return (
        <StepFrame wizard={wizard}>
          <div className="frame-body">
            <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
          </div>
        </StepFrame>
      )
    return <Gone wizard={wizard} />
  }
  if (step === 'uploadFile' && importType) return <UploadFile wizard={wizard} importType={importType} />
  if (step === 'matchField' && task) return <MatchField key={task.key} wizard={wizard} task={task} />
  if (step === 'importPeople' && task) return <ImportPeople key={task.key} wizard={wizard} task={task} />
  if (step === 'finished' && task) return <Finished wizard={wizard} task={task} />
  return <ChoseType wizard={wizard} />
}

function Gone({ wizard }: { wizard: Wizard }) {
  const t = useT()
  return (
    <StepFrame wizard={wizard}>
      <EmptyState
        icon="file"
        title={t('imports.gone')}
        hint={t('imports.goneHint')}
        action={
          <Button type="primary" onClick={() => wizard.go('choseType', { key: '', type: '', ticketId: '' })}>
            {t('imports.startAgain')}
          </Button>
        }
      />
    </StepFrame>
  )
}
