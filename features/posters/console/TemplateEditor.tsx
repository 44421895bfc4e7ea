import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { Designer } from '#features/posters/console/designer/Designer.tsx'
import { HistoryButtons } from '#features/posters/console/designer/HistoryButtons.tsx'
import { useHistory } from '#features/posters/console/designer/useHistory.ts'
import { SaveTemplateDialog } from '#features/posters/console/SaveTemplateDialog.tsx'
import { posterCalls } from '#features/posters/contract.ts'
import { posterPages } from '#features/posters/pages.ts'
import type { PosterValues } from '#features/posters/rules.ts'
import type { BusinessType, Scene } from '#features/posters/scene.ts'

type Props = { templateId: string; businessType: BusinessType; onOpen: (templateId: string) => void }

export function TemplateEditor({ templateId, businessType, onOpen }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery(posterCalls.template, { templateId, businessType }, { ignoresErrors: true }),
    refetchOnWindowFocus: false,
  })
  if (data) return <Editor key={`${templateId} ${data.version}`} stored={data} onOpen={onOpen} />
  return (
    <PageFrame page={posterPages.manage}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}</div>
    </PageFrame>
  )
}

/** One of theirs is changed in place; one of ours becomes a copy. */
function Editor({ stored, onOpen }: { stored: ResultOf<typeof posterCalls.template>; onOpen: Props['onOpen'] }) {
  const t = useT()
  const { templateId, businessType, isOurs, version, values, url } = stored
  const canEdit = useCan(posterCalls.saveTemplate.access)
  const history = useHistory<Scene>(stored.scene)
  const [name, setName] = useState(stored.name)
  const [isNaming, setNaming] = useState(false)
  const saving = useCall(posterCalls.saveTemplate, { changes: [posterCalls.pageList, posterCalls.template], ignoresErrors: true })
  const isDirty = name !== stored.name || JSON.stringify(history.value) !== JSON.stringify(stored.scene)
  const guard = useUnsavedGuard(isDirty && !saving.isPending && !isNaming)
  const save = async () => {
    if (isOurs) return setNaming(true)
    const done = await saving.mutateAsync({ templateId, version, name: name.trim(), businessType, scene: history.value }).catch(() => null)
    if (done) showToast({ kind: 'success', text: t('posters.templateSaved') })
  }
  return (
    <PageFrame
      page={posterPages.manage}
      title={stored.name}
      beside={
        canEdit &&
        !isOurs && (
          <Input
            aria-label={t('posters.templateName')}
            maxLength={60}
            style={{ width: 200 }}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )
      }
      actions={
        <>
          <Button icon={<Icon name="back" />} onClick={() => onOpen('')}>
            {t('posters.backToList')}
          </Button>
          {canEdit && <HistoryButtons history={history} />}
          {canEdit && (
            <Button
              type="primary"
              loading={saving.isPending}
              disabled={(!isDirty && !isOurs) || name.trim() === ''}
              onClick={() => void save()}
            >
              {isOurs ? t('posters.saveAsTemplate') : t('core.save')}
            </Button>
          )}
        </>
      }
    >
      {saving.error && <ErrorNote error={saving.error as CallError} title={t('posters.notSaved')} onRetry={() => void save()} />}
      <Designer history={history} values={values as PosterValues} url={url} canEdit={canEdit} onSave={() => void save()} />
      {isNaming && (
        <SaveTemplateDialog businessType={businessType} scene={history.value} onDone={onOpen} onClose={() => setNaming(false)} />
      )}
      {guard}
    </PageFrame>
  )
}
