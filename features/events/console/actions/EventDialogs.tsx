import { lazy, Suspense } from 'react'
import { useStore } from '#console/kit/store.ts'
import { closeDialog, eventDialog } from '#features/events/console/actions/eventDialog.ts'

const CopyDialog = lazy(() => import('#features/events/console/actions/CopyDialog.tsx').then((file) => ({ default: file.CopyDialog })))
const DeleteDialog = lazy(() =>
  import('#features/events/console/actions/DeleteDialog.tsx').then((file) => ({ default: file.DeleteDialog })),
)
const CancelDialog = lazy(() =>
  import('#features/events/console/actions/CancelDialog.tsx').then((file) => ({ default: file.CancelDialog })),
)
const RestoreDialog = lazy(() =>
  import('#features/events/console/actions/RestoreDialog.tsx').then((file) => ({ default: file.RestoreDialog })),
)
const ResponsibleDialog = lazy(() =>
  import('#features/events/console/actions/ResponsibleDialog.tsx').then((file) => ({ default: file.ResponsibleDialog })),
)
const ShareDialog = lazy(() => import('#features/events/console/share/ShareDialog.tsx').then((file) => ({ default: file.ShareDialog })))

type Props = { /** After an event is gone, for pages that stood on it. */ onGone?: (bventId: string) => void }

/** Stands once on a page that has event menus; a dialog is loaded when it is first asked for. */
export function EventDialogs({ onGone }: Props) {
  const dialog = useStore(eventDialog)
  if (!dialog) return null
  const props = { onClose: closeDialog }
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'copy' && <CopyDialog key={dialog.event?.bventId ?? ''} event={dialog.event} {...props} />}
      {dialog.kind === 'delete' && <DeleteDialog event={dialog.event} {...props} {...(onGone && { onGone })} />}
      {dialog.kind === 'cancel' && <CancelDialog event={dialog.event} {...props} />}
      {dialog.kind === 'rename' && <RestoreDialog event={dialog.event} {...props} />}
      {dialog.kind === 'share' && <ShareDialog bventId={dialog.bventId} isNew={dialog.isNew} {...props} />}
      {dialog.kind === 'responsible' && <ResponsibleDialog event={dialog.event} {...props} />}
    </Suspense>
  )
}
