import { useEditorState, type Editor } from '@tiptap/react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { videoAddress } from '#core/video.ts'
import { useT } from '#console/kit/text.ts'
import { materialPicker } from '#console/kit/materialPicker.ts'
import { PartOf } from '#console/kit/Part.tsx'
import { imageExtensions } from '#console/kit/FileUpload.tsx'
import { AskBar, type Question } from '#features/microsites/console/introduction/AskBar.tsx'
import { addPictures, addStored } from '#features/microsites/console/introduction/pictures.ts'
import { tableToolsOf, toolsOf, type Tool } from '#features/microsites/console/introduction/tools.tsx'
import { linkAddress } from '#features/microsites/console/introduction/linkAddress.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One stop for the Tab key; arrows move within. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const pickerId = useId()
  const [stop, setStop] = useState('h2')
  const [question, setQuestion] = useState<Question | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber })

  const askLink = () =>
    setQuestion({
      label: t('microsites.linkAddress'),
      initial: String(editor.getAttributes('link').href ?? ''),
      check: (typed) => (linkAddress(typed) ? null : t('microsites.linkInvalid')),
      onAnswer: (typed) => applyLink(editor, linkAddress(typed) ?? ''),
      ...(editor.isActive('link') && { onRemove: () => editor.chain().focus().extendMarkRange('link').unsetLink().run() }),
    })
  const askVideo = () =>
    setQuestion({
      label: t('microsites.videoAddress'),
      initial: '',
      check: (pasted) => (videoAddress(pasted) ? null : t('microsites.videoInvalid')),
      onAnswer: (pasted) =>
        editor
          .chain()
          .focus()
          .insertContent({ type: 'video', attrs: { src: videoAddress(pasted) } })
          .run(),
    })
  const askCaption = () =>
    setQuestion({
      label: t('microsites.pictureText'),
      initial: String(editor.getAttributes('image').alt ?? ''),
      check: () => null,
      onAnswer: (alt) => editor.chain().focus().updateAttributes('image', { alt }).run(),
    })

  const pickPictures = () => document.getElementById(pickerId)?.click()
  const insertions: Tool[] = [
    { key: 'link', label: t('microsites.link'), face: t('microsites.link'), isOn: editor.isActive('link'), run: askLink },
    { key: 'picture', label: t('microsites.addPicture'), face: t('microsites.addPicture'), run: pickPictures },
    { key: 'library', label: t('microsites.fromLibrary'), face: t('microsites.fromLibrary'), run: () => setChoosing(true) },
    { key: 'video', label: t('microsites.addVideo'), face: t('microsites.addVideo'), run: askVideo },
    {
      key: 'table',
      label: t('microsites.addTable'),
      face: t('microsites.addTable'),
      isDisabled: editor.isActive('table'),
      run: () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ]
  const caption: Tool = { key: 'caption', label: t('microsites.pictureText'), face: t('microsites.pictureText'), run: askCaption }
  const groups = [...toolsOf(editor), insertions, ...(editor.isActive('image') ? [[caption]] : [])]
  const tableTools = editor.isActive('table') ? [tableToolsOf(editor)] : []
  const all = [...groups, ...tableTools]

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : at + (steps[event.key] ?? 0)
    if (at < 0 || next === at) return
    event.preventDefault()
    buttons[(next + buttons.length) % buttons.length]?.focus()
  }
  const known = all.flat().filter(({ isDisabled }) => !isDisabled)
  const reachable = known.some(({ key }) => key === stop) ? stop : known[0]?.key

  return (
    <div className="intro-tools-box">
      <div className="intro-tools" role="toolbar" tabIndex={-1} aria-label={t('microsites.formatting')} ref={bar} onKeyDown={onKeyDown}>
        {all.map((group) => (
          <div key={group[0]?.key} className="intro-group">
            {group.map((tool) => (
              <ToolButton key={tool.key} tool={tool} isStop={tool.key === reachable} onFocus={() => setStop(tool.key)} />
            ))}
          </div>
        ))}
      </div>
      {question && (
        <AskBar
          key={question.label}
          question={question}
          onClose={() => {
            setQuestion(null)
            editor.commands.focus()
          }}
        />
      )}
      {isChoosing && (
        <PartOf
          of={materialPicker}
          props={{
            kind: 'picture',
            extensions: imageExtensions,
            onPick: (file) => {
              setChoosing(false)
              addStored(editor, file)
            },
            onClose: () => setChoosing(false),
          }}
        />
      )}
      <input
        id={pickerId}
        type="file"
        hidden
        multiple
        accept={imageExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          void addPictures(editor, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

function ToolButton({ tool, isStop, onFocus }: { tool: Tool; isStop: boolean; onFocus: () => void }) {
  const { label, face, isOn, isDisabled = false, run } = tool
  return (
    <button
      type="button"
      className={isOn ? 'intro-tool is-on' : 'intro-tool'}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={run}
    >
      {face}
    </button>
  )
}

/** On a selection the words become the link; with none the address itself is written. */
function applyLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.extendMarkRange('link').setLink({ href }).run()
}
