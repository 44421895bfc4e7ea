import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#core/language.ts'
import { PartOf } from '#console/kit/Part.tsx'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { writerPart } from '#console/kit/writerPart.ts'
import { EditorToolbar } from '#features/microsites/console/introduction/EditorToolbar.tsx'
import { extensions, storableHtml, withoutForeignPictures } from '#features/microsites/console/introduction/extensions.ts'
import { editorWritable } from '#features/microsites/console/introduction/writable.ts'
import { addPictures, picturesIn } from '#features/microsites/console/introduction/pictures.ts'
import { templateHtml, templateKeys, type TemplateKey } from '#features/microsites/templates.ts'

type Props = {
  language: Language
  html: string
  label: string
  canEdit: boolean
  isDirty: boolean
  /** How often the texts were saved; after each the text in the editor is the saved one. */
  saves: number
  /** Null when the text is as it was saved. */
  onChange: (html: string | null) => void
}

const UNDO_SECONDS = 8

export function DescriptionEditor({ language, html, label, canEdit, isDirty, saves, onChange }: Props) {
  const t = useT()
  const saved = useRef<string | null>(null)
  const tell = useRef(onChange)
  const own = useRef<Editor | null>(null)
  const [isEmpty, setEmpty] = useState(html === '')
  useEffect(() => {
    tell.current = onChange
  })

  const editor = useEditor({
    extensions,
    content: html,
    editable: canEdit,
    editorProps: {
      attributes: { class: 'rich intro-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: language },
      transformPastedHTML: withoutForeignPictures,
      handlePaste: (_, event) => takePictures(own.current, event.clipboardData),
      handleDrop: (_, event, __, isMoved) => !isMoved && takePictures(own.current, event.dataTransfer),
    },
    onCreate: ({ editor: made }) => {
      saved.current = made.getHTML()
    },
    onUpdate: ({ editor: changed }) => {
      const next = changed.getHTML()
      setEmpty(changed.isEmpty)
      tell.current(next === saved.current ? null : changed.isEmpty ? '' : storableHtml(next))
    },
  })
  useEffect(() => {
    own.current = editor
  }, [editor])

  const wasDirty = useRef(isDirty)
  useEffect(() => {
    wasDirty.current = isDirty
  })
  useEffect(() => {
    if (saves > 0) saved.current = wasDirty.current ? null : (own.current?.getHTML() ?? null)
  }, [saves])

  const start = (key: TemplateKey) => {
    editor.chain().focus().setContent(templateHtml(key, language), { emitUpdate: true }).run()
    showToast({
      text: t('microsites.templateUsed', { name: t(`microsites.template_${key}`) }),
      seconds: UNDO_SECONDS,
      action: { label: t('events.undo'), run: () => editor.chain().focus().undo().run() },
    })
  }

  return (
    <div className="intro-editor">
      {canEdit && <EditorToolbar editor={editor} />}
      {canEdit && (
        <div className="row g2 wrap intro-templates">
          <span className="t13 m2">{isEmpty ? t('microsites.startFrom') : t('microsites.replaceWith')}</span>
          {templateKeys.map((key) => (
            <Button key={key} size="small" onClick={() => start(key)}>
              {t(`microsites.template_${key}`)}
            </Button>
          ))}
        </div>
      )}
      {canEdit && (
        <div className="intro-writer">
          <PartOf of={writerPart} props={{ place: 'description', language, target: editorWritable(editor) }} />
        </div>
      )}
      <EditorContent editor={editor} className="intro-sheet" />
    </div>
  )
}

function takePictures(editor: Editor | null, data: DataTransfer | null): boolean {
  const files = picturesIn(data)
  if (!editor || files.length === 0) return false
  void addPictures(editor, files).catch(() => showToast({ kind: 'error', text: t('microsites.pictureFailed') }))
  return true
}
