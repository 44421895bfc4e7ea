import { useState } from 'react'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { roleNames } from '#console/kit/roles.ts'
import { useT } from '#console/kit/text.ts'
import { useUser } from '#console/kit/user.ts'
import { greetingOf } from '#features/home/console/greeting.ts'
import { Figures } from '#features/home/console/Figures.tsx'
import { Functions } from '#features/home/console/Functions.tsx'
import { NextSteps } from '#features/home/console/NextSteps.tsx'
import { RecentTasks } from '#features/home/console/RecentTasks.tsx'
import { homePages } from '#features/home/pages.ts'
import '#features/home/console/home.css'

/** What the organisation has, until when, and what is going on. */
export function HomePage() {
  const t = useT()
  const person = useUser()
  const [now] = useState(() => new Date())
  if (!person) return null
  return (
    <PageFrame
      page={homePages.overview}
      title={t(greetingOf(now.getHours()), { name: person.name })}
      subtitle={
        <>
          {person.orgInfo?.name}
          <i className="sd" />
          {roleNames(person.roles)}
        </>
      }
    >
      <Figures orgName={person.orgInfo?.name ?? ''} now={now} />
      <div className="home-columns">
        <Functions now={now} />
        <div className="home-side">
          <NextSteps />
          <RecentTasks />
        </div>
      </div>
    </PageFrame>
  )
}
