import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { fileRefusal, useReturnToUpload } from '#features/imports/console/fileRefusal.ts'
import { MatchBoard } from '#features/imports/console/MatchBoard.tsx'
import { NoticeDialog } from '#features/imports/console/NoticeDialog.tsx'
import { StepFrame } from '#features/imports/console/StepFrame.tsx'
import type { Wizard } from '#features/imports/console/useWizard.ts'

/** Fetches the columns anew each time; a file that is gone or empty leads back to the upload. */
export function MatchField({ wizard, task }: { wizard: Wizard; task: ImportTask }) {
  const t = useT()
  const { bventId, go } = wizard
  const { key } = task
  const query = useQuery({ ...callQuery(importCalls.fromFields, { bventId, key }), staleTime: Infinity, gcTime: 0, retry: false })
  const refused = fileRefusal(query.data)
  const goToUpload = () => go('uploadFile', { key: '', type: task.importType, ticketId: task.ticketId ?? '' })
  const returnToUpload = useEffectEvent(useReturnToUpload(goToUpload))

  useEffect(() => {
    if (refused !== null) returnToUpload(refused)
  }, [refused])

  if (query.data && refused === null)
    return <MatchBoard wizard={wizard} task={task} columns={query.data.excelFieldList} given={query.data.fromFieldList} />
  return (
    <StepFrame wizard={wizard}>
      {query.isPending && <SkeletonFields count={6} />}
      {(refused !== null || query.error) && (
        <EmptyState
          icon="file"
          title={refused ?? query.error?.message ?? ''}
          action={
            <>
              {query.error && <Button onClick={() => void query.refetch()}>{t('core.retry')}</Button>}
              <Button type="primary" onClick={goToUpload}>
                {t('imports.uploadAgain')}
              </Button>
            </>
          }
        />
      )}
      <NoticeDialog key={query.errorUpdateCount} message={query.error?.message ?? ''} confirmText={t('imports.gotIt')} />
    </StepFrame>
  )
}
