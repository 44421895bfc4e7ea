import { Button, Dropdown } from 'antd'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { DesignState } from '#console/kit/design/useDesign.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import '#console/kit/design/design.css'

/** Whether what is seen is saved. */
export function DesignNote({ design: { isDirty, version } }: { design: DesignState }) {
  const t = useT()
  return <output className="t13 m3 nw">{isDirty ? t('kit.design.unsaved') : version && version > 1 ? t('kit.design.saved') : ''}</output>
}

export function DesignActions({ design, canSave }: { design: DesignState; canSave: boolean }) {
  const t = useT()
  if (!canSave) return null
  const more = [
    { key: 'restore', label: t('kit.design.restore'), onClick: design.restore },
    { key: 'discard', label: t('kit.design.discard'), disabled: !design.isDirty, onClick: design.discard },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: more }} placement="bottomRight">
        <Button icon={<Icon name="more" />} aria-label={t('kit.design.more')} />
      </Dropdown>
      <Button type="primary" loading={design.isSaving} disabled={!design.isDirty} onClick={design.save}>
        {t('core.save')}
      </Button>
    </>
  )
}

type Props = {
  design: DesignState
  canSave: boolean
  /** What a setting is called, where two people changed it. */
  nameOf: (key: string) => string
  /** Drawn once the page is there. */
  settings: ReactNode
  preview: ReactNode
  /** Above the preview: which of its faces is shown. */
  faces?: ReactNode
}

/** Settings on the left, what comes of them on the right, at once. */
export function DesignPane({ design, canSave, nameOf, settings, preview, faces }: Props) {
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
