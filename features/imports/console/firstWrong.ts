const ROOM_PX = 16

/** Scrolls the table sideways until the first wrong cell of the page stands free of the columns that are fixed. */
export function showFirstWrong(box: HTMLElement): void {
  const cell = box.querySelector<HTMLElement>('.imp-bad')?.closest('td')
  const scroller = cell?.closest<HTMLElement>('.ant-table-content')
  if (!cell || !scroller) return
  const row = [...(cell.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect())
  const isFixed = (at: number, side: string) => cell.parentElement?.children[at]?.className.includes(`ant-table-cell-fix-${side}`) ?? false
  const widthOf = (...sides: string[]) => row.reduce((sum, { width }, at) => sum + (sides.some((side) => isFixed(at, side)) ? width : 0), 0)
  const around = scroller.getBoundingClientRect()
  const own = cell.getBoundingClientRect()
  const left = around.left + widthOf('left', 'start') + ROOM_PX
  const right = around.right - widthOf('right', 'end') - ROOM_PX
  if (own.right > right) scroller.scrollLeft += Math.min(own.right - right, own.left - left)
}
