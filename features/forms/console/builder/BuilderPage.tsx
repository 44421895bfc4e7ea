import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { eventCalls } from '#features/events/contract.ts'
import { progressCodes } from '#features/events/rules.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { formPages } from '#features/forms/pages.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useUndoKeys } from '#console/kit/design/useUndoKeys.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { Builder } from '#features/forms/console/builder/Builder.tsx'
import { fieldsIn } from '#features/forms/console/builder/draft.ts'
import { IncompleteDialog } from '#features/forms/console/builder/IncompleteDialog.tsx'
import { PreviewPane } from '#features/forms/console/preview/PreviewPane.tsx'
import { PageView } from '#features/forms/console/builder/PageView.tsx'
import type { Configs } from '#features/forms/console/builder/saving.ts'
import { TextsView } from '#features/forms/console/builder/TextsView.tsx'
import { useBuilder, type Place } from '#features/forms/console/builder/useBuilder.ts'
import { useIsWide } from '#features/forms/console/builder/useIsWide.ts'
import { RulesView, type RuleEdit } from '#features/forms/console/rules/RulesView.tsx'
import { SignUpFrame } from '#features/forms/console/SignUpFrame.tsx'
import type { SignUp } from '#features/forms/console/useSignUp.ts'

const RuleDrawer = lazy(() => import('#features/forms/console/rules/RuleDrawer.tsx').then((file) => ({ default: file.RuleDrawer })))
const Simulator = lazy(() => import('#features/forms/console/rules/Simulator.tsx').then((file) => ({ default: file.Simulator })))
const FieldDrawer = lazy(() => import('#features/forms/console/builder/FieldDrawer.tsx').then((file) => ({ default: file.FieldDrawer })))

type Props = { signUp: SignUp; place: Place; configs: Configs; rules: readonly Rule[] }
const NO_CONFIGS: never[] = []
const START = { view: 'fields', mode: '', item: '', processType: '' }
type View = 'fields' | 'texts' | 'rules' | 'page'

export function BuilderPage({ signUp, place, configs, rules }: Props) {
  const t = useT()
  const { bventId, pathId, language } = signUp
  const [{ view: asked, mode, item, processType }, setAddress] = useAddressState(START)
  const state = useBuilder(place, configs)
  const { draft, saved, isDirty, isSaving, change, undo, redo, canUndo, canRedo } = state
  const canSave = useCan(formCalls.savePageConfig.access)
  const isWide = useIsWide()
  const guard = useUnsavedGuard(isDirty && !isSaving)
  const { data: tickets } = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true }))
  const { data: event } = useQuery(callQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }))
  // The form an event begins with can be taken as it is: publishing asks that somebody has looked at it.
  const isFirst = event !== undefined && !event.eventProgress.includes(progressCodes.form)
  const names = useMemo(() => new Map((tickets ?? []).map(({ ticketId, name }) => [ticketId, name])), [tickets])
  const [edit, setEdit] = useState<RuleEdit | null>(null)
  const [isSimulating, setSimulating] = useState(false)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const hasTexts = place.languages.length > 1
  const view = asked === 'rules' || asked === 'page' || (asked === 'texts' && hasTexts) ? (asked as View) : 'fields'
  useUndoKeys(undo, redo, canSave)

  const addRule = useCallback((aim: string) => setEdit({ rule: null, aim }), [])
  const showRules = useCallback(() => setAddress({ view: 'rules' }), [setAddress])
  const known = fieldsIn(saved, language)
  const path = signUp.paths.find((other) => other.pathId === pathId)

  return (
    <SignUpFrame
      page={formPages.enroll}
      signUp={signUp}
      note={
        <>
          {path && <span className="tag">{path.name}</span>}
          <SaveState isDirty={isDirty} isSaving={isSaving} savedAt={state.savedAt} />
        </>
      }
      views={
        <Segments<View>
          label={t('forms.views')}
          value={view}
          items={[
            { key: 'fields', label: t('forms.view.fields'), icon: 'form' },
            { key: 'rules', label: rules.length > 0 ? t('forms.view.rulesOf', { n: rules.length }) : t('forms.view.rules'), icon: 'tree' },
            ...(hasTexts ? [{ key: 'texts' as const, label: t('forms.view.texts'), icon: 'globe' as const }] : []),
            { key: 'page', label: t('forms.view.page'), icon: 'gear' },
          ]}
          onChange={(next) => setAddress({ view: next })}
        />
      }
      actions={
        <>
          {canSave && (
            <>
              <Button
                type="text"
                disabled={!canUndo}
                aria-label={t('forms.undo')}
                title={`${t('forms.undo')} ⌘Z`}
                icon={<Icon name="undo" />}
                onClick={undo}
              />
              <Button
                type="text"
                disabled={!canRedo}
                aria-label={t('forms.redo')}
                title={`${t('forms.redo')} ⇧⌘Z`}
                icon={<Icon name="undo" className="flipped" />}
                onClick={redo}
              />
            </>
          )}
          {!isWide && (view === 'fields' || view === 'page') && (
            <Button icon={<Icon name="eye" />} onClick={() => setPreviewOpen(true)}>
              {t('forms.preview')}
            </Button>
          )}
          <Button icon={<Icon name="bolt" />} onClick={() => setSimulating(true)}>
            {t('forms.simulate')}
          </Button>
          {canSave && (
            <Button type="primary" disabled={!isDirty && !isFirst} loading={isSaving} onClick={() => void state.save()}>
              {t(isFirst && !isDirty ? 'forms.useForm' : 'forms.saveForm')}
            </Button>
          )}
        </>
      }
    >
      {state.problem && (
        <div className="signup-error">
          <ErrorNote error={state.problem} title={t('forms.notSaved')} onRetry={() => void state.save()} />
        </div>
      )}
      {state.overtaken && <Overtaken names={state.overtaken} onSave={() => void state.save()} onClose={state.forgetOvertaken} />}
      {view === 'fields' && (
        <Builder
          state={state}
          bventId={bventId}
          pathId={pathId}
          language={language}
          rules={rules}
          names={names}
          canSave={canSave}
          isPreviewOpen={isPreviewOpen}
          onPreviewClose={() => setPreviewOpen(false)}
          onAddRule={addRule}
          onShowRules={showRules}
        />
      )}
      {view === 'rules' && (
        <RulesView
          bventId={bventId}
          pathId={pathId}
          rules={rules}
          fields={known}
          names={names}
          canSave={canSave}
          hasUnsaved={isDirty}
          onEdit={setEdit}
          onSimulate={() => setSimulating(true)}
        />
      )}
      {view === 'texts' && <TextsView draft={draft} isDisabled={!canSave} onChange={change} />}
      {view === 'page' && (
        <div className="pageview-beside">
          <PageView bventId={bventId} pathId={pathId} draft={draft} language={language} isDisabled={!canSave} onChange={change} />
          <PreviewPane
            isDrawer={!isWide}
            isOpen={isPreviewOpen}
            onClose={() => setPreviewOpen(false)}
            bventId={bventId}
            pathId={pathId}
            draft={draft}
            language={language}
            rules={rules}
            selected=""
          />
        </div>
      )}
      <Suspense fallback={null}>
        {edit && (
          <RuleDrawer
            bventId={bventId}
            pathId={pathId}
            edit={edit}
            fields={known}
            names={names}
            count={rules.length}
            onClose={() => setEdit(null)}
          />
        )}
        {isSimulating && (
          <Simulator
            bventId={bventId}
            pathId={pathId}
            language={language}
            fields={fieldsIn(draft, language)}
            rules={rules}
            names={names}
            hasUnsaved={isDirty}
            configs={draft.pages[language]?.configs ?? NO_CONFIGS}
            onClose={() => setSimulating(false)}
          />
        )}
        {mode === 'field' && canSave && (
          <FieldDrawer
            key={`${item} ${processType}`}
            bventId={bventId}
            pathId={pathId}
            item={item}
            processType={processType}
            saved={saved}
            language={language}
            rules={rules}
            onSaved={() => void state.refresh()}
            onClose={() => setAddress({ mode: '', item: '', processType: '' })}
          />
        )}
      </Suspense>
      <IncompleteDialog
        count={state.incompleteCount}
        isBusy={isSaving}
        onCancel={state.forgetConfirm}
        onConfirm={() => void state.save(true)}
      />
      {guard}
    </SignUpFrame>
  )
}

function SaveState({ isDirty, isSaving, savedAt }: { isDirty: boolean; isSaving: boolean; savedAt: number | null }) {
  const t = useT()
  if (isSaving) return <output className="t12 m3">{t('forms.saving')}</output>
  if (isDirty) return <output className="t12 m3">{t('forms.unsaved')}</output>
  if (savedAt === null) return null
  return (
    <output className="t12 m3 row g1">
      <Icon name="check" size={12} />
      {t('forms.savedAt', { time: formatTime(new Date(savedAt).toISOString(), undefined, 'HH:mm') })}
    </output>
  )
}

function Overtaken({ names, onSave, onClose }: { names: readonly string[]; onSave: () => void; onClose: () => void }) {
  const t = useT()
  return (
    <div className="note builder-note" role="alert">
      <Icon name="warn" />
      <div className="sp">
        <b>{t('forms.overtaken')}</b>
        <p>{names.length > 0 ? t('forms.overtakenBy', { names: names.join(t('kit.comma')) }) : t('forms.overtakenElse')}</p>
        <div className="row g2 note-actions">
          <Button size="small" type="primary" onClick={onSave}>
            {t('forms.saveMine')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('forms.lookFirst')}
          </Button>
        </div>
      </div>
    </div>
  )
}
