import { EditorContent, useEditor } from '@tiptap/react'
import { Modal } from 'antd'
import type { Language } from '#core/language.ts'
import { PartOf } from '#console/kit/Part.tsx'
import { useT } from '#console/kit/text.ts'
import { writerPart } from '#console/kit/writerPart.ts'
import { EditorToolbar } from '#features/microsites/console/introduction/EditorToolbar.tsx'
import { extensions, storableHtml, withoutForeignPictures } from '#features/microsites/console/introduction/extensions.ts'
import { editorWritable } from '#features/microsites/console/introduction/writable.ts'
import '#features/microsites/console/introduction/introduction.css'

type Props = { title: string; language: Language; html: string; onDone: (html: string) => void; onClose: () => void }

/** A rich text needs more room than the side has. */
export function RichDialog({ title, language, html, onDone, onClose }: Props) {
  const t = useT()
  const editor = useEditor({
    extensions,
    content: html,
    editorProps: {
      attributes: { class: 'rich intro-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': title, lang: language },
      transformPastedHTML: withoutForeignPictures,
    },
  })
  return (
    <Modal
      open
      title={title}
      width="min(860px, 94vw)"
      okText={t('microsites.done')}
      cancelText={t('core.cancel')}
      onCancel={onClose}
      onOk={() => onDone(editor.isEmpty ? '' : storableHtml(editor.getHTML()))}
      destroyOnHidden
    >
      <div className="intro-editor site-rich">
        <EditorToolbar editor={editor} />
        <div className="intro-writer">
          <PartOf of={writerPart} props={{ place: 'site', language, target: editorWritable(editor) }} />
        </div>
        <EditorContent editor={editor} className="intro-sheet" />
      </div>
    </Modal>
  )
}
