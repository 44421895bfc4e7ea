import { useState } from 'react'

/** In front of which block something would land that is being pulled from the shelf; null while it is elsewhere. */
export function useDropPlace() {
  const [dropAt, setDropAt] = useState<number | null>(null)
  const follow = ({ x, y }: { x: number; y: number }) => setDropAt(placeOf(x, y))
  return { dropAt, follow, leave: () => setDropAt(null) }
}

function placeOf(x: number, y: number): number | null {
  const canvas = document.querySelector('[data-canvas]')
  const area = canvas?.getBoundingClientRect()
  if (!canvas || !area || x < area.left || x > area.right || y < area.top || y > area.bottom) return null
  const blocks = [...canvas.querySelectorAll('[data-block]')]
  const at = blocks.findIndex((block) => {
    const { top, height } = block.getBoundingClientRect()
    return y < top + height / 2
  })
  return at < 0 ? blocks.length : at
}
