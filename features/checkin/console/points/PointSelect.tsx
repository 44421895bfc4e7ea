import { Select, type SelectProps } from 'antd'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { useT } from '#console/kit/text.ts'
import '#features/checkin/console/checkin.css'

type Props = {
  points: readonly WebCheckin[]
  value: string | undefined
  onChange: (id: string) => void
  getPopupContainer?: NonNullable<SelectProps['getPopupContainer']>
}

/** Which point a page is about. */
export function PointSelect({ points, value, onChange, ...rest }: Props) {
  const t = useT()
  return (
    <Select
      className="point-choice"
      popupMatchSelectWidth={false}
      aria-label={t('checkin.desk.point')}
      options={points.map(({ id, name }) => ({ value: id, label: name }))}
      {...(value && { value })}
      onChange={onChange}
      {...rest}
    />
  )
}
