import { useState } from 'react'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useUser } from '#console/kit/user.ts'
import { Figures } from '#features/finance/console/Figures.tsx'
import { Functions } from '#features/finance/console/Functions.tsx'
import { NextSteps } from '#features/finance/console/NextSteps.tsx'
import { RecentTasks } from '#features/finance/console/RecentTasks.tsx'
import { financePages } from '#features/finance/pages.ts'
import '#features/finance/console/overview.css'

/** What the organisation has, until when, and what is going on. */
export function AccountOverviewPage() {
  const person = useUser()
  const [now] = useState(serverNow)
  if (!person) return null
  return (
    <PageFrame page={financePages.overview}>
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
