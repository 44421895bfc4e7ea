import { Button } from 'antd'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { useImportPath } from '#features/attendees/console/list/BoardActions.tsx'

/** The two ways a list gets its first people, besides their own registration. */
export function NoAttendees({ bventId, onAdd }: { bventId: string; onAdd: () => void }) {
  const t = useT()
  const importPath = useImportPath(bventId)
  return (
    <>
      {importPath && (
        <ButtonLink type="primary" to={importPath} icon={<Icon name="ul" />}>
          {t('attendees.importList')}
        </ButtonLink>
      )}
      <Can call={attendeeCalls.create}>
        <Button type={importPath ? 'default' : 'primary'} onClick={onAdd}>
          {t('attendees.add')}
        </Button>
      </Can>
    </>
  )
}
