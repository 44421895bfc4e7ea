import { matchPath } from 'react-router'
import { everyPage } from '#features/pages.ts'
import { BrandMark } from '#console/kit/Brand.tsx'
import { useMiniMenu } from '#console/shell/useMiniMenu.ts'

const ROWS = [64, 88, 72, 56, 80, 64]

/** The shell's own outline, after a moment; pages without a shell wait on the bare canvas. */
export function FirstLoad() {
  const [isMini] = useMiniMenu(false)
  const isBare = everyPage.some(({ area, path }) => area === 'bare' && matchPath(path, location.pathname))
  if (isBare) return null
  return (
    <div className={isMini ? 'shell shell-mini first-load' : 'shell first-load'} aria-hidden>
      <div className="top">
        <span className="brand">
          <BrandMark />
        </span>
        <Bone width={140} height={20} />
        <span className="sp" />
        <span className="omni" />
        <span className="sp" />
        <Bone width={152} height={20} />
        <Bone width={28} height={28} />
      </div>
      <div className={isMini ? 'side side-mini' : 'side'}>
        <ul className="side-pages">
          {ROWS.map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows never change
            <li key={at} className="mi">
              <Bone width={16} height={16} />
              {!isMini && <Bone width={width} height={12} />}
            </li>
          ))}
        </ul>
      </div>
      <div className="sheet">
        <div className="first-load-head">
          <Bone width={160} height={24} />
        </div>
      </div>
    </div>
  )
}

function Bone({ width, height }: { width: number; height: number }) {
  return <i className="skel" style={{ width, height }} />
}
