/** The code of a month's chart, by far the largest part of a month's page: drawn last, so it comes apart from the page. */
export const loadChart = () => import('./month-chart.tsx');
