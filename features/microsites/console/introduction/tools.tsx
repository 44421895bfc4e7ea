import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { t } from '#console/kit/text.ts'

export type Tool = {
  key: string
  label: string
  face: ReactNode
  /** Undefined where a tool is no switch. */
  isOn?: boolean
  isDisabled?: boolean
  run: () => void
}

const toggle = (key: string, label: string, face: ReactNode, isOn: boolean, run: () => void): Tool => ({ key, label, face, isOn, run })

/** The buttons in their groups, as the text under the cursor has them. */
export function toolsOf(editor: Editor): Tool[][] {
  const chain = () => editor.chain().focus()
  const is = (name: string, attributes?: object) => editor.isActive(name, attributes)
  const align = (side: 'left' | 'center' | 'right') =>
    toggle(`align-${side}`, t(`microsites.align_${side}`), t(`microsites.align_${side}`), editor.isActive({ textAlign: side }), () =>
      chain().setTextAlign(side).run(),
    )
  return [
    [
      {
        key: 'undo',
        label: t('events.undo'),
        face: <Icon name="undo" />,
        isDisabled: !editor.can().undo(),
        run: () => chain().undo().run(),
      },
      {
        key: 'redo',
        label: t('microsites.redo'),
        face: <Icon name="undo" className="intro-redo" />,
        isDisabled: !editor.can().redo(),
        run: () => chain().redo().run(),
      },
    ],
    [
      toggle('h2', t('microsites.heading'), t('microsites.heading'), is('heading', { level: 2 }), () =>
        chain().toggleHeading({ level: 2 }).run(),
      ),
      toggle('h3', t('microsites.subheading'), t('microsites.subheading'), is('heading', { level: 3 }), () =>
        chain().toggleHeading({ level: 3 }).run(),
      ),
    ],
    [
      toggle('bold', t('microsites.bold'), <b>B</b>, is('bold'), () => chain().toggleBold().run()),
      toggle('italic', t('microsites.italic'), <i>I</i>, is('italic'), () => chain().toggleItalic().run()),
      toggle('underline', t('microsites.underline'), <u>U</u>, is('underline'), () => chain().toggleUnderline().run()),
      toggle('strike', t('microsites.strike'), <s>S</s>, is('strike'), () => chain().toggleStrike().run()),
    ],
    [
      toggle('bullets', t('microsites.bullets'), <Icon name="list" />, is('bulletList'), () => chain().toggleBulletList().run()),
      toggle('numbers', t('microsites.numbers'), <span aria-hidden className="face-numbers" />, is('orderedList'), () =>
        chain().toggleOrderedList().run(),
      ),
      toggle('quote', t('microsites.quote'), <span aria-hidden>“”</span>, is('blockquote'), () => chain().toggleBlockquote().run()),
    ],
    [align('left'), align('center'), align('right')],
  ]
}

/** What can be done to the table the cursor is in. */
export function tableToolsOf(editor: Editor): Tool[] {
  const chain = () => editor.chain().focus()
  const tool = (key: 'addRow' | 'addColumn' | 'dropRow' | 'dropColumn' | 'headRow' | 'dropTable', run: () => void): Tool => ({
    key,
    label: t(`microsites.${key}`),
    face: t(`microsites.${key}`),
    run,
  })
  return [
    tool('addRow', () => chain().addRowAfter().run()),
    tool('addColumn', () => chain().addColumnAfter().run()),
    tool('dropRow', () => chain().deleteRow().run()),
    tool('dropColumn', () => chain().deleteColumn().run()),
    tool('headRow', () => chain().toggleHeaderRow().run()),
    tool('dropTable', () => chain().deleteTable().run()),
  ]
}
