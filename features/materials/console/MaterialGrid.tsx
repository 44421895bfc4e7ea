import { Button } from 'antd'
import { FileImage } from '#console/kit/FileImage.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Material } from '#features/materials/contract.ts'

type Props = {
  list: readonly Material[]
  labelOf: (material: Material) => string
  onOpen: (material: Material) => void
  pageNo: number
  hasMore: boolean
  onPage: (pageNo: number) => void
}

/** Files as they look, each a button. */
export function MaterialGrid({ list, labelOf, onOpen, pageNo, hasMore, onPage }: Props) {
  const t = useT()
  return (
    <>
      <ul className="material-grid">
        {list.map((material) => (
          <li key={material.id}>
            <button type="button" className="material-card" aria-label={labelOf(material)} onClick={() => onOpen(material)}>
              {material.kind === 'picture' ? (
                <FileImage file={material.file} alt="" width={160} height={160} fallback="image" />
              ) : (
                <span className="material-document">
                  <Icon name="file" size={24} />
                  {material.file.extension.toUpperCase()}
                </span>
              )}
            </button>
            <span className="ell t13">{material.name}</span>
          </li>
        ))}
      </ul>
      {(pageNo > 1 || hasMore) && (
        <div className="row g1 material-pages">
          <Button
            disabled={pageNo === 1}
            icon={<Icon name="left" />}
            aria-label={t('materials.previous')}
            onClick={() => onPage(pageNo - 1)}
          />
          <span className="m3">{pageNo}</span>
          <Button disabled={!hasMore} icon={<Icon name="right" />} aria-label={t('materials.next')} onClick={() => onPage(pageNo + 1)} />
        </div>
      )}
    </>
  )
}
