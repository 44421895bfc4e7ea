import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { ValueDifferences } from '#console/kit/design/ValueDifferences.tsx'
import type { DesignState } from '#console/kit/design/useDesign.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import '#console/kit/design/design.css'

const PublishDialog = lazy(() => import('#console/kit/design/PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })))

/** Whether what is seen is saved, and whether it is out. */
export function DesignNote({ design: { isDirty, version, publishing } }: { design: DesignState }) {
  const t = useT()
  const stored = publishing?.isDraft ? t('kit.design.draft') : version && version > 1 ? t('kit.design.saved') : ''
  return <output className="t13 m3 nw">{isDirty ? t('kit.design.unsaved') : stored}</output>
}

type ActionsProps = { design: DesignState; canSave: boolean; timeZone?: string; nameOf?: (key: string) => string }

export function DesignActions({ design, canSave, timeZone = 'Asia/Shanghai', nameOf = (key) => key }: ActionsProps) {
  const t = useT()
  const [asked, setAsked] = useState<'publish' | 'plan' | null>(null)
  if (!canSave) return null
  const { publishing, values } = design
  const canPublish = design.isDirty || publishing?.isDraft === true
  const publish = async (note: string, time: string | null) => {
    await publishing?.publish(note, time)
    setAsked(null)
  }
  const more = [
    ...(publishing
      ? [
          { key: 'draft', label: t('kit.design.saveDraft'), disabled: !design.isDirty, onClick: design.save },
          { key: 'note', label: t('kit.design.publishWith'), disabled: !canPublish, onClick: () => setAsked('publish') },
          { key: 'plan', label: t('kit.design.plan'), disabled: !canPublish, onClick: () => setAsked('plan') },
          { key: 'live', label: t('kit.design.toLive'), disabled: !canPublish, onClick: () => publishing.toLive() },
        ]
      : []),
    { key: 'restore', label: t('kit.design.restore'), onClick: design.restore },
    { key: 'discard', label: t('kit.design.discard'), disabled: !design.isDirty, onClick: design.discard },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: more }} placement="bottomRight">
        <Button icon={<Icon name="more" />} aria-label={t('kit.design.more')} />
      </Dropdown>
      <Button
        type="primary"
        loading={design.isSaving}
        disabled={!canPublish}
        onClick={publishing ? () => void publishing.publish('', null) : design.save}
      >
        {t(publishing ? 'kit.design.publish' : 'core.save')}
      </Button>
      {asked && publishing?.live && values && (
        <Suspense>
          <PublishDialog
            title={t('kit.design.publishTitle')}
            isPlan={asked === 'plan'}
            timeZone={timeZone}
            isBusy={design.isSaving}
            differences={<ValueDifferences before={publishing.live} after={values} nameOf={nameOf} />}
            onPublish={(note, time) => void publish(note, time)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function PlanNote({ design: { publishing }, canSave, timeZone }: { design: DesignState; canSave: boolean; timeZone: string }) {
  const t = useT()
  if (!publishing?.plan) return null
  const { publishTime, by } = publishing.plan
  return (
    <div className="note">
      <Icon name="clock" />
      <div className="sp row g2 wrap">
        <span>{t('kit.design.planned', { time: formatTime(publishTime, timeZone, 'YYYY-MM-DD HH:mm'), name: by })}</span>
        {canSave && (
          <Button size="small" onClick={publishing.dropPlan}>
            {t('kit.design.dropPlan')}
          </Button>
        )}
      </div>
    </div>
  )
}

type Props = {
  design: DesignState
  canSave: boolean
  /** What a setting is called, where two people changed it. */
  nameOf: (key: string) => string
  timeZone?: string
  /** Drawn once the page is there. */
  settings: ReactNode
  preview: ReactNode
  /** Above the preview: which of its faces is shown. */
  faces?: ReactNode
}

/** Settings on the left, what comes of them on the right, at once. */
export function DesignPane({ design, canSave, nameOf, timeZone = 'Asia/Shanghai', settings, preview, faces }: Props) {
  const t = useT()
  const { values, isDirty, isSaving } = design
  const [isPreviewFirst, setPreviewFirst] = useState(false)
  const guard = useUnsavedGuard(isDirty && !isSaving)
  const error = design.error && !values ? design.error : null
  const saveByKey = (key: KeyboardEvent) => {
    if (key.key.toLowerCase() !== 's' || !(key.ctrlKey || key.metaKey)) return
    key.preventDefault()
    if (canSave && isDirty && !isSaving) design.save()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+S bubbles here from the fields */}
      <div className={isPreviewFirst ? 'design is-preview' : 'design'} onKeyDown={saveByKey}>
        <div className="design-settings">
          {design.problem && <ErrorNote error={design.problem} title={t('kit.design.notSaved')} onRetry={design.save} />}
          <PlanNote design={design} canSave={canSave} timeZone={timeZone} />
          {design.theirKeys.length > 0 && <TheirChanges design={design} nameOf={nameOf} />}
          {error && <ErrorNote error={error} onRetry={design.retry} />}
          {!canSave && values !== null && <p className="note">{t('kit.design.readOnly')}</p>}
          {values === null && !error ? <SkeletonFields count={5} /> : <fieldset disabled={!canSave}>{settings}</fieldset>}
        </div>
        <section className="design-preview" aria-label={t('kit.design.preview')}>
          <div className="row g2 design-faces">
            {faces}
            <span className="sp" />
            <Button size="small" className="design-turn" onClick={() => setPreviewFirst(!isPreviewFirst)}>
              {t(isPreviewFirst ? 'kit.design.toSettings' : 'kit.design.toPreview')}
            </Button>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
          <div className="design-stage" tabIndex={0}>
            {values !== null && preview}
          </div>
        </section>
      </div>
      {guard}
    </>
  )
}

function TheirChanges({ design, nameOf }: Pick<Props, 'design' | 'nameOf'>) {
  const t = useT()
  const names = design.theirKeys.map(nameOf).join(t('kit.comma'))
  return (
    <div className="note design-note" role="alert">
      <Icon name="warn" />
      <div className="sp">
        <b>{t('kit.design.changed')}</b>
        <p>{t('kit.design.changedText', { names })}</p>
        <div className="row g2 note-actions">
          <Button size="small" type="primary" loading={design.isSaving} onClick={design.save}>
            {t('kit.design.saveMine')}
          </Button>
          <Button size="small" onClick={design.discard}>
            {t('kit.design.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  )
}
