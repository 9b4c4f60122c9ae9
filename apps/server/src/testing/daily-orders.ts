/** 60 days as CSV, from the start of 2024: two regions, three kinds of weather, and a revenue that grows by one a day. */
export const DAILY_ORDERS = [
  'ordered,region,weather,revenue',
  ...Array.from({ length: 60 }, (_, at) => {
    const day = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
    return `${day},${['West', 'East'][at % 2]},${['sun', 'rain', 'snow'][at % 3]},${100 + at}`;
  }),
].join('\n');
