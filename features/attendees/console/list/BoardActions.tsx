import { Button } from 'antd'
import { pathOf } from '#core/page.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { everyPage } from '#features/pages.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can, useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { usePage } from '#console/kit/usePage.ts'
import { useT } from '#console/kit/text.ts'

type Props = { bventId: string; total: number; canExport: boolean; onExport: () => void; onAdd: () => void }

/** Where names come from a file, for the kind of event on screen; null across events, and where the member may not go. */
export function useImportPath(bventId: string): string | null {
  const isExternal = usePage()?.area === 'external'
  const path = isExternal ? '/home/externalEvents/:bventId/externalattendees/import' : '/home/event/:bventId/attendees/import'
  const page = everyPage.find((one) => one.path === path)
  const canImport = useCan(isExternal ? 'lite-res-page-attendeesimport' : 'lite_res_page_attendeesimport')
  return bventId && page && canImport ? pathOf(page, { bventId }) : null
}

/** Across events there is only the export: people are added and brought in to one event. */
export function BoardActions({ bventId, total, canExport, onExport, onAdd }: Props) {
  const t = useT()
  const importPath = useImportPath(bventId)
  return (
    <>
      {importPath && (
        <ButtonLink to={importPath} icon={<Icon name="ul" />}>
          {t('attendees.import')}
        </ButtonLink>
      )}
      {canExport && (
        <Button icon={<Icon name="dl" />} disabled={total === 0} onClick={onExport}>
          {t('attendees.bulk_export')}
        </Button>
      )}
      {bventId && (
        <Can call={attendeeCalls.create}>
          <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
            {t('attendees.add')}
          </Button>
        </Can>
      )}
    </>
  )
}
