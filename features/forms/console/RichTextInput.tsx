import { lazy, Suspense } from 'react'
import type { RichTextProps } from '#features/forms/console/RichTextEditor.tsx'

const Editor = lazy(() => import('#features/forms/console/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })))

/** A few words with emphasis, lists and links; the editor is fetched when the first one is on screen. */
export function RichTextInput(props: RichTextProps) {
  return (
    <Suspense fallback={<div className="richtext richtext-wait" />}>
      <Editor {...props} />
    </Suspense>
  )
}
