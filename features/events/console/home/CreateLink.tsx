import { eventPages } from '#features/events/pages.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { eventCalls } from '#features/events/contract.ts'

export function CreateLink() {
  const t = useT()
  return (
    <Can call={eventCalls.create}>
      <ButtonLink type="primary" to={eventPages.create.path} icon={<Icon name="plus" />}>
        {t('events.create')}
      </ButtonLink>
    </Can>
  )
}
