import { BarChart, FunnelChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, FunnelChart, HeatmapChart, LineChart, PieChart])
use([GridComponent, MarkLineComponent, TooltipComponent, VisualMapComponent, SVGRenderer])

export { init }
