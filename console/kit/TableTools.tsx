import { Button, Dropdown } from 'antd'
import { ColumnChooser } from '#console/kit/ColumnChooser.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { densities, useDensity, type ViewHandle } from '#console/kit/tableState.ts'
import { useT } from '#console/kit/text.ts'

type Props<Row> = {
  name: string
  columns: readonly Column<Row>[]
  viewHandle: ViewHandle
  isFetching: boolean
  onRefresh?: (() => void) | undefined
}

export function TableTools<Row>({ name, columns, viewHandle, isFetching, onRefresh }: Props<Row>) {
  const t = useT()
  return (
    <div className="row table-tools">
      <ColumnChooser name={name} columns={columns} {...viewHandle} />
      <DensityMenu />
      {onRefresh && (
        <Button
          type="text"
          size="small"
          icon={<Icon name="sync" className={isFetching ? 'is-turning' : ''} />}
          aria-label={t('core.reload')}
          title={t('core.reload')}
          onClick={onRefresh}
        />
      )}
    </div>
  )
}

function DensityMenu() {
  const t = useT()
  const [density, setDensity] = useDensity()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: densities.map((key) => ({ key, label: t(`kit.density_${key}`) })),
        selectable: true,
        selectedKeys: [density],
        onClick: ({ key }) => setDensity(densities.find((known) => known === key) ?? 'medium'),
      }}
    >
      <Button type="text" size="small" icon={<Icon name="dens" />} aria-label={t('kit.density')} title={t('kit.density')} />
    </Dropdown>
  )
}
