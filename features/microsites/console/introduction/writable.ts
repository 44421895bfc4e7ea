import type { Editor } from '@tiptap/react'
import type { Writable } from '#console/kit/writerPart.ts'

/** What grows in the editor leaves no steps behind it; what stays is one. */
export function editorWritable(editor: Editor): Writable {
  const put = (html: string, addToHistory: boolean) =>
    void editor.chain().setMeta('addToHistory', addToHistory).setContent(html, { emitUpdate: true }).run()
  return {
    isRich: true,
    read: () => (editor.isEmpty ? '' : editor.getHTML()),
    show: (html) => put(html, false),
    settle(html, before) {
      put(before, false)
      put(html, true)
    },
  }
}
