import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { coreMessages } from '#core/coreMessages.ts'
import { format, textIn } from '#core/messages.ts'
import { eventCalls } from '#features/events/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage } from '#console/kit/text.ts'
import { switchOrg } from '#console/kit/user.ts'
import { queryClient } from '#console/shell/queryClient.ts'

/** A link into another organisation of this person: the way there, instead of a dead end. */
export function OtherOrg({ bventId }: { bventId: string }) {
  const language = useLanguage()
  const { data } = useQuery(callQuery(eventCalls.whereIs, { bventId }, { ignoresErrors: true }), queryClient)
  const org = data?.org
  if (!org) return null
  const go = async () => {
    await switchOrg(org.id)
    location.reload()
  }
  return (
    <>
      <p className="m2">{format(textIn(coreMessages['core.inOtherOrg'], language), { org: org.name }, language)}</p>
      <Button type="primary" onClick={() => void go()}>
        {format(textIn(coreMessages['core.switchTo'], language), { org: org.name }, language)}
      </Button>
    </>
  )
}
