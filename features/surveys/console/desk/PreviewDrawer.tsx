/* oxlint-disable react/iframe-missing-sandbox -- the frame needs its origin to load its own scripts; what it must not do is lead away from the console */
import { Drawer } from 'antd'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { surveyCalls } from '#features/surveys/contract.ts'

const PHONE_PX = 430

/** The page itself, as a phone shows it; nothing is sent from it. */
export function PreviewDrawer({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { data, error } = useCallQuery(surveyCalls.previewLink, { id }, { ignoresErrors: true })
  return (
    <Drawer open title={title} size={PHONE_PX} onClose={onClose} classNames={{ body: 'survey-preview' }}>
      {error && <ErrorNote error={error} />}
      {data && <iframe title={title} src={data.url} sandbox="allow-scripts allow-same-origin" />}
    </Drawer>
  )
}
