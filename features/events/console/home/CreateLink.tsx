import { Link } from 'react-router'
import { eventPages } from '#features/events/pages.ts'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { eventCalls } from '#features/events/contract.ts'

export function CreateLink() {
  const t = useT()
  return (
    <Can call={eventCalls.create}>
      <Link className="btn btn-p" to={eventPages.create.path}>
        <Icon name="plus" />
        {t('events.create')}
      </Link>
    </Can>
  )
}
