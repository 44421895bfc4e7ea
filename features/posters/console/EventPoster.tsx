import { Button, Dropdown } from 'antd'
import { useState, type ReactNode } from 'react'
import { errors } from '#core/errors.ts'
import type { ResultOf } from '#core/call.ts'
import { callApi, type CallError } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useTask } from '#console/kit/useTask.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { Designer } from '#features/posters/console/designer/Designer.tsx'
import { HistoryButtons } from '#features/posters/console/designer/HistoryButtons.tsx'
import { useHistory } from '#features/posters/console/designer/useHistory.ts'
import { PeoplePane, valuesOf, type Subject } from '#features/posters/console/PeoplePane.tsx'
import { SaveTemplateDialog } from '#features/posters/console/SaveTemplateDialog.tsx'
import { TemplateDialog } from '#features/posters/console/TemplateDialog.tsx'
import { posterCalls, posterTasks, type PosterFormat } from '#features/posters/contract.ts'
import { posterPages } from '#features/posters/pages.ts'
import type { PosterValues, SubjectKind } from '#features/posters/rules.ts'
import type { BusinessType, Scene } from '#features/posters/scene.ts'

type Props = {
  bventId: string
  businessType: BusinessType
  stored: ResultOf<typeof posterCalls.read>
  types: ReactNode
  onReload: () => void
}

/** One poster of the event: designed, seen with real people, saved, downloaded. */
export function EventPoster({ bventId, businessType, stored, types, onReload }: Props) {
  const t = useT()
  const canEdit = useCan(posterCalls.save.access)
  const history = useHistory<Scene>(stored.scene)
  const [saved, setSaved] = useState({ scene: stored.scene, version: stored.version })
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [dialog, setDialog] = useState<'templates' | 'saveTemplate' | null>(null)
  const [subject, setSubject] = useState<Subject | null>(null)
  const printing = useTask(posterTasks.printAll)
  const scene = history.value
  const isDirty = JSON.stringify(scene) !== JSON.stringify(saved.scene)
  const guard = useUnsavedGuard(isDirty && !isSaving)
  const values = stored.values as PosterValues
  const about = { bventId, businessType }

  const save = async (): Promise<boolean> => {
    setSaving(true)
    setProblem(null)
    try {
      const { version } = await callApi(posterCalls.save, { ...about, scene, version: saved.version })
      setSaved({ scene, version })
      return true
    } catch (error) {
      setProblem(error as CallError)
      return false
    } finally {
      setSaving(false)
    }
  }
  const saveAndSay = async () => {
    if (await save()) showToast({ kind: 'success', text: t('posters.saved') })
  }
  const isReady = async () => !isDirty || !canEdit || (await save())
  const download = async (format: PosterFormat) => {
    const whose = subject && { kind: subject.kind, subjectId: subject.id }
    if (await isReady()) await downloadCall(posterCalls.print, { ...about, format, ...whose }).catch(() => {})
  }
  const printAll = async (kind: SubjectKind) => {
    if (await isReady()) await printing.start({ ...about, kind }).catch(() => {})
  }
  const isChanged = problem?.code === errors['core.changed'].code

  return (
    <PageFrame
      page={posterPages.event}
      beside={
        <>
          {types}
          <output className="t13 m3 nw">{isDirty ? t('posters.unsaved') : saved.version > 0 ? t('posters.savedState') : ''}</output>
        </>
      }
      actions={
        <>
          {canEdit && <HistoryButtons history={history} />}
          {canEdit && (
            <Button icon={<Icon name="copy" />} onClick={() => setDialog('templates')}>
              {t('posters.pickTemplate')}
            </Button>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'png', label: t('posters.downloadPng'), onClick: () => void download('png') },
                { key: 'jpeg', label: t('posters.downloadJpeg'), onClick: () => void download('jpeg') },
                { key: 'pdf', label: t('posters.downloadPdf'), onClick: () => void download('pdf') },
                ...(canEdit ? [{ key: 'template', label: t('posters.saveAsTemplate'), onClick: () => setDialog('saveTemplate') }] : []),
              ],
            }}
          >
            <Button icon={<Icon name="dl" />}>{t('posters.download')}</Button>
          </Dropdown>
          {canEdit && (
            <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={() => void saveAndSay()}>
              {t('core.save')}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <ErrorNote
          error={problem}
          title={isChanged ? t('posters.changed') : t('posters.notSaved')}
          onRetry={isChanged ? onReload : () => void saveAndSay()}
        />
      )}
      <Designer
        history={history}
        values={valuesOf(values, subject)}
        url={subject?.url ?? stored.url}
        portraitId={subject?.portraitId ?? null}
        canEdit={canEdit}
        onSave={() => void saveAndSay()}
        aside={
          <PeoplePane
            bventId={bventId}
            scene={scene}
            values={values}
            kinds={stored.kinds}
            subject={subject}
            url={stored.url}
            canPrint={canEdit}
            isPrinting={printing.isRunning}
            onSubject={setSubject}
            onPrintAll={(kind) => void printAll(kind)}
          />
        }
      />
      {dialog === 'templates' && (
        <TemplateDialog
          businessType={businessType}
          onPick={(picked) => {
            history.set(picked)
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'saveTemplate' && (
        <SaveTemplateDialog businessType={businessType} scene={scene} onDone={() => setDialog(null)} onClose={() => setDialog(null)} />
      )}
      <TaskProgress tasks={[{ task: printing, title: t('posters.printAll') }]} />
      {guard}
    </PageFrame>
  )
}
