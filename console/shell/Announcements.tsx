import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { usePage } from '#console/kit/usePage.ts'
import { noticeCalls } from '#features/notices/contract.ts'

const READ_KEY = 'light-announcements'
const MOST_READ = 50

function readIds(): string[] {
  const stored = localStorage.getItem(READ_KEY)
  return stored ? stored.split(' ') : []
}

/** What the operator tells everyone, one at a time, until it is over or read. */
export function Announcements() {
  const t = useT()
  const pageCode = usePage()?.access ?? ''
  const [read, setRead] = useState(readIds)
  const list = useCallQuery(noticeCalls.announcements, { pageCode }, { ignoresErrors: true }).data?.list ?? []
  const shown = list.find(({ id }) => !read.includes(id))
  if (!shown) return null
  const close = () => {
    const next = [...read, shown.id].slice(-MOST_READ)
    localStorage.setItem(READ_KEY, next.join(' '))
    setRead(next)
  }
  return (
    <section
      className={shown.level === 'warning' ? 'announcement announcement-warning' : 'announcement'}
      aria-label={t('notices.announcements')}
    >
      <Icon name={shown.level === 'warning' ? 'warn' : 'info'} />
      <p className="sp">
        <b>{shown.title}</b> {shown.content}
      </p>
      <Button type="text" size="small" onClick={close}>
        {t('notices.announcementClose')}
      </Button>
    </section>
  )
}
