import { Button, Dropdown } from 'antd'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Page } from '#core/page.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { PageType } from '#features/forms/pageTypes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import type { PageDesign } from '#features/forms/console/design/usePageDesign.ts'
import { SignUpFrame } from '#features/forms/console/SignUpFrame.tsx'
import type { SignUp } from '#features/forms/console/useSignUp.ts'
import '#features/forms/console/design/design.css'

type State = Omit<PageDesign<PageType>, 'values' | 'change'> & { values: unknown }
type Props = {
  page: Page
  signUp: SignUp
  design: State
  /** Drawn once the page is there. */
  settings: ReactNode
  preview: ReactNode
  /** Above the preview: which of its faces is shown. */
  faces?: ReactNode
  actions?: ReactNode
}

/** Settings on the left, what comes of them on the right, at once. */
export function DesignFrame({ page, signUp, design, settings, preview, faces, actions }: Props) {
  const t = useT()
  const canSave = useCan(formCalls.savePageConfig.access)
  const { values, isDirty, isSaving, version } = design
  const [isPreviewFirst, setPreviewFirst] = useState(false)
  const guard = useUnsavedGuard(isDirty && !isSaving)
  const error = design.error && !values ? design.error : null
  const saveByKey = (key: KeyboardEvent) => {
    if (key.key.toLowerCase() !== 's' || !(key.ctrlKey || key.metaKey)) return
    key.preventDefault()
    if (canSave && isDirty && !isSaving) design.save()
  }
  const more = [
    { key: 'restore', label: t('forms.design.restore'), onClick: design.restore },
    { key: 'discard', label: t('forms.design.discard'), disabled: !isDirty, onClick: design.discard },
  ]
  return (
    <SignUpFrame
      page={page}
      signUp={signUp}
      note={
        <output className="t13 m3 nw">{isDirty ? t('forms.design.unsaved') : version && version > 1 ? t('forms.design.saved') : ''}</output>
      }
      actions={
        <>
          {actions}
          {canSave && (
            <>
              <Dropdown trigger={['click']} menu={{ items: more }} placement="bottomRight">
                <Button icon={<Icon name="more" />} aria-label={t('forms.design.more')} />
              </Dropdown>
              <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={design.save}>
                {t('core.save')}
              </Button>
            </>
          )}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+S bubbles here from the fields */}
      <div className={isPreviewFirst ? 'design is-preview' : 'design'} onKeyDown={saveByKey}>
        <div className="design-settings">
          {design.problem && <ErrorNote error={design.problem} title={t('forms.design.notSaved')} onRetry={design.save} />}
          {design.theirKeys.length > 0 && <TheirChanges design={design} />}
          {error && <ErrorNote error={error} onRetry={design.retry} />}
          {!canSave && values !== null && <p className="note">{t('forms.design.readOnly')}</p>}
          {values === null && !error ? <SkeletonFields count={5} /> : <fieldset disabled={!canSave}>{settings}</fieldset>}
        </div>
        <section className="design-preview" aria-label={t('forms.design.preview')}>
          <div className="row g2 design-faces">
            {faces}
            <span className="sp" />
            <Button size="small" className="design-turn" onClick={() => setPreviewFirst(!isPreviewFirst)}>
              {t(isPreviewFirst ? 'forms.design.toSettings' : 'forms.design.toPreview')}
            </Button>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
          <div className="design-stage" tabIndex={0}>
            {values !== null && preview}
          </div>
        </section>
      </div>
      {guard}
    </SignUpFrame>
  )
}

function TheirChanges({ design }: { design: State }) {
  const t = useT()
  const names = design.theirKeys.map((key) => textOf(`forms.key.${key}`)).join(t('kit.comma'))
  return (
    <div className="note design-note" role="alert">
      <Icon name="warn" />
      <div className="sp">
        <b>{t('forms.design.changed')}</b>
        <p>{t('forms.design.changedText', { names })}</p>
        <div className="row g2 note-actions">
          <Button size="small" type="primary" loading={design.isSaving} onClick={design.save}>
            {t('forms.design.saveMine')}
          </Button>
          <Button size="small" onClick={design.discard}>
            {t('forms.design.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  )
}
