import type { Language } from '#core/language.ts'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#features/forms/console/richText.css'

const extensions = [
  StarterKit.configure({ heading: { levels: [3] }, link: { openOnClick: false, autolink: true, defaultProtocol: 'https' } }),
]

export type RichTextProps = {
  /** What it says at first; another key makes another text. */
  html: string
  label: string
  language: Language
  isDisabled?: boolean
  onChange: (html: string) => void
}

export function RichTextEditor({ html, label, language, isDisabled = false, onChange }: RichTextProps) {
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isDisabled,
    editorProps: {
      attributes: { class: 'richtext-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: language },
    },
    onUpdate: ({ editor: changed }) => tell.current(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div className="richtext">
      {!isDisabled && <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const t = useT()
  const [isLinking, setLinking] = useState(false)
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber })
  const chain = () => editor.chain().focus()
  return (
    <div className="richtext-tools" role="toolbar" aria-label={t('forms.rich.tools')}>
      <Tool label={t('forms.rich.bold')} face={<b>B</b>} isOn={editor.isActive('bold')} run={() => chain().toggleBold().run()} />
      <Tool label={t('forms.rich.italic')} face={<i>I</i>} isOn={editor.isActive('italic')} run={() => chain().toggleItalic().run()} />
      <Tool
        label={t('forms.rich.underline')}
        face={<u>U</u>}
        isOn={editor.isActive('underline')}
        run={() => chain().toggleUnderline().run()}
      />
      <Tool
        label={t('forms.rich.bullets')}
        face={<Icon name="list" />}
        isOn={editor.isActive('bulletList')}
        run={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={t('forms.rich.numbers')}
        face={<Icon name="hash" />}
        isOn={editor.isActive('orderedList')}
        run={() => chain().toggleOrderedList().run()}
      />
      {editor.isActive('link') ? (
        <Tool label={t('forms.rich.unlink')} face={t('forms.rich.unlink')} run={() => chain().extendMarkRange('link').unsetLink().run()} />
      ) : (
        <Tool label={t('forms.rich.link')} face={t('forms.rich.link')} isOn={isLinking} run={() => setLinking(!isLinking)} />
      )}
      {isLinking && (
        <LinkBar
          onDone={(href) => {
            setLinking(false)
            if (href) insertLink(editor, href)
          }}
        />
      )}
    </div>
  )
}

/** Words that are marked become the link; with none the address itself is written. */
function insertLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

function LinkBar({ onDone }: { onDone: (href: string | null) => void }) {
  const t = useT()
  const [typed, setTyped] = useState('https://')
  const [isWrong, setWrong] = useState(false)
  const box = useRef<InputRef>(null)
  useEffect(() => box.current?.focus(), [])
  const finish = () => (/^(https?:\/\/[^\s/]+\.?[^\s]*|mailto:\S+|tel:[+\d-]+)$/i.test(typed) ? onDone(typed) : setWrong(true))
  return (
    <div className="richtext-link">
      <div className="row g2">
        <Input
          ref={box}
          size="small"
          aria-label={t('forms.rich.address')}
          {...(isWrong && { status: 'error' as const })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={finish}
          onKeyDown={({ key }) => key === 'Escape' && onDone(null)}
        />
        <Button size="small" onClick={finish}>
          {t('core.confirm')}
        </Button>
      </div>
      {isWrong && (
        <p className="t12 down" role="alert">
          {t('forms.rich.badAddress')}
        </p>
      )}
    </div>
  )
}

function Tool({ label, face, isOn, run }: { label: string; face: ReactNode; isOn?: boolean; run: () => void }) {
  return (
    <button
      type="button"
      className={isOn ? 'richtext-tool is-on' : 'richtext-tool'}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={run}
    >
      {face}
    </button>
  )
}
