import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pathOf, type Page } from '#core/page.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { refetchCalls } from '#console/kit/query.ts'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { SurveyBuilder } from '#features/surveys/console/builder/SurveyBuilder.tsx'
import { useSurveyDraft } from '#features/surveys/console/builder/useSurveyDraft.ts'
import { PreviewDrawer } from '#features/surveys/console/desk/PreviewDrawer.tsx'
import { SettingDrawer } from '#features/surveys/console/desk/SettingDrawer.tsx'
import { SharePane } from '#features/surveys/console/desk/SharePane.tsx'
import { savedSurvey } from '#features/surveys/console/desk/saved.ts'
import { StateTag } from '#features/surveys/console/StateTag.tsx'
import { surveyCalls } from '#features/surveys/contract.ts'
import { surveyPages } from '#features/surveys/pages.ts'
import type { Survey } from '#features/surveys/shapes.ts'
import '#features/surveys/console/surveys.css'

const ResultsPane = lazy(() => import('#features/surveys/console/results/ResultsPane.tsx').then((file) => ({ default: file.ResultsPane })))
const tabs = ['edit', 'share', 'results'] as const
type Tab = (typeof tabs)[number]
type Asking = 'close' | 'delete'
const quiet = { ignoresErrors: true }

export function SurveyDesk({ page, survey }: { page: Page; survey: Survey }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const canSave = useCan(surveyCalls.save.access)
  const [address, setAddress] = useAddressState({ tab: '' })
  const draft = useSurveyDraft(survey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [drawer, setDrawer] = useState<'settings' | 'preview' | null>(null)
  const guard = useUnsavedGuard(draft.isDirty && !isBusy)
  const tab = tabs.find((known) => known === address.tab) ?? 'edit'
  const { id, title, state, bventId, answerCount } = survey

  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(refused)
      return false
    } finally {
      setBusy(false)
      void refetchCalls(client, [surveyCalls.get, surveyCalls.list, surveyCalls.results])
    }
  }
  const save = () =>
    act(async () => {
      const { content } = draft
      await callApi(surveyCalls.save, savedSurvey(survey, { content }), quiet)
      draft.settle(content)
      showToast({ kind: 'success', text: t('surveys.saved') })
    })
  const publish = async () => {
    if (draft.isDirty && !(await save())) return
    if (await act(() => callApi(surveyCalls.publish, { id }, quiet))) setAddress({ tab: 'share' })
  }
  const preview = async () => {
    if (!draft.isDirty || !canSave || (await save())) setDrawer('preview')
  }
  const confirm = async () => {
    const call = asking === 'delete' ? surveyCalls.delete : surveyCalls.close
    const isDone = await act(() => callApi(call, { id }, quiet))
    setAsking(null)
    if (isDone && asking === 'delete')
      await navigate(bventId && page === surveyPages.eventOne ? pathOf(surveyPages.event, { bventId }) : surveyPages.everywhere.path)
  }
  const isOver = state === 'Open' || state === 'Scheduled'
  return (
    <PageFrame
      page={page}
      title={title}
      beside={<StateTag state={state} />}
      tabs={
        <Tabs<Tab>
          label={title}
          value={tab}
          items={tabs.map((key) => ({ key, label: t(`surveys.tab_${key}`) }))}
          onChange={(key) => setAddress({ tab: key === 'edit' ? '' : key })}
        />
      }
      actions={
        <>
          {tab === 'edit' && canSave && (
            <>
              <Button
                type="text"
                disabled={!draft.canUndo}
                aria-label={t('surveys.undo')}
                icon={<Icon name="undo" />}
                onClick={draft.undo}
              />
              <Button
                type="text"
                disabled={!draft.canRedo}
                aria-label={t('surveys.redo')}
                icon={<Icon name="undo" className="flipped" />}
                onClick={draft.redo}
              />
            </>
          )}
          <Button icon={<Icon name="eye" />} onClick={() => void preview()}>
            {t('surveys.preview')}
          </Button>
          {canSave && (
            <>
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'settings', label: t('surveys.settings'), onClick: () => setDrawer('settings') },
                    ...(isOver ? [{ key: 'close', label: t('surveys.close'), onClick: () => setAsking('close') }] : []),
                    { key: 'delete', danger: true, label: t('surveys.deleteIt'), onClick: () => setAsking('delete') },
                  ],
                }}
              >
                <Button icon={<Icon name="gear" />} aria-label={t('surveys.settings')} />
              </Dropdown>
              {tab === 'edit' && (
                <Button disabled={!draft.isDirty} loading={isBusy} onClick={() => void save()}>
                  {t('core.save')}
                </Button>
              )}
              {!isOver && (
                <Button type="primary" loading={isBusy} onClick={() => void publish()}>
                  {t(state === 'Closed' ? 'surveys.reopen' : 'surveys.publish')}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {error && (
        <div className="builder-note">
          <ErrorNote error={error} title={t('surveys.notSaved')} />
        </div>
      )}
      {tab === 'edit' && (
        <SurveyBuilder
          title={survey.title}
          content={draft.content}
          language={survey.language}
          canSave={canSave}
          isFixed={survey.isFixed}
          onChange={draft.change}
        />
      )}
      {tab === 'share' && <SharePane survey={survey} onSettings={() => setDrawer('settings')} />}
      {tab === 'results' && (
        <Suspense>
          <ResultsPane survey={survey} />
        </Suspense>
      )}
      {drawer === 'settings' && <SettingDrawer survey={survey} onClose={() => setDrawer(null)} />}
      {drawer === 'preview' && <PreviewDrawer id={id} title={t('surveys.preview')} onClose={() => setDrawer(null)} />}
      <ConfirmDialog
        isOpen={asking !== null}
        title={t(asking === 'delete' ? 'surveys.deleteTitle' : 'surveys.closeTitle', { title })}
        consequence={asking === 'delete' ? t('surveys.deleteText', { n: answerCount }) : t('surveys.closeText')}
        confirmText={t(asking === 'delete' ? 'surveys.deleteIt' : 'surveys.close')}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(null)}
      />
      {guard}
    </PageFrame>
  )
}
