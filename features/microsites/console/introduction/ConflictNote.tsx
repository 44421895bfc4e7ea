import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Language } from '#core/language.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { textDocument } from '#features/microsites/console/introduction/textDocument.ts'

type Props = { language: Language; mine: string; theirs: string; isSaving: boolean; onKeepMine: () => void; onTakeTheirs: () => void }

/** Two people wrote the same text: both versions are there, side by side, until one is chosen. */
export function ConflictNote({ language, mine, theirs, isSaving, onKeepMine, onTakeTheirs }: Props) {
  const t = useT()
  const [isComparing, setComparing] = useState(false)
  const versions = [
    { key: 'theirs', title: t('microsites.theirVersion'), html: theirs },
    { key: 'mine', title: t('microsites.myVersion'), html: mine },
  ]
  const choices = (
    <>
      <Button loading={isSaving} onClick={onKeepMine}>
        {t('microsites.keepMine')}
      </Button>
      <Button
        onClick={() => {
          setComparing(false)
          onTakeTheirs()
        }}
      >
        {t('events.takeTheirs')}
      </Button>
    </>
  )
  return (
    <div className="note intro-note" role="alert">
      <Icon name="warn" />
      <div className="sp">
        <b>{t('microsites.textChanged')}</b>
        <p>{t('microsites.textChangedHint')}</p>
        <div className="row g2 wrap note-actions">
          <Button type="primary" onClick={() => setComparing(true)}>
            {t('microsites.compare')}
          </Button>
          {choices}
        </div>
      </div>
      <Modal
        open={isComparing}
        title={t('microsites.compare')}
        width="min(1120px, 94vw)"
        onCancel={() => setComparing(false)}
        footer={<div className="row g2 confirm-foot">{choices}</div>}
        destroyOnHidden
      >
        <div className="intro-versions">
          {versions.map(({ key, title, html }) => (
            <section key={key} aria-label={title}>
              <h3 className="b">{title}</h3>
              <iframe title={title} sandbox="allow-same-origin" srcDoc={textDocument(html, language)} />
            </section>
          ))}
        </div>
      </Modal>
    </div>
  )
}
