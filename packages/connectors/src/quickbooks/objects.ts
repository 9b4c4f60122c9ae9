/** Objects that QuickBooks can be asked for: https://developer.intuit.com/app/developer/qbo/docs/api/accounting */
const TRANSACTIONS = [
  'Invoice',
  'Bill',
  'BillPayment',
  'Payment',
  'SalesReceipt',
  'CreditMemo',
  'RefundReceipt',
  'Estimate',
  'PurchaseOrder',
  'Purchase',
  'VendorCredit',
  'Deposit',
  'Transfer',
  'JournalEntry',
  'TimeActivity',
] as const;

const LISTS = [
  'Customer',
  'Vendor',
  'Employee',
  'Item',
  'Account',
  'Class',
  'Department',
  'Term',
  'PaymentMethod',
  'TaxCode',
  'TaxRate',
  'TaxAgency',
  'Budget',
  'CompanyInfo',
] as const;

/** Transactions with lines, each of which is a row of a table of its own. */
const WITH_LINES = [
  'Invoice',
  'Bill',
  'BillPayment',
  'Payment',
  'SalesReceipt',
  'CreditMemo',
  'RefundReceipt',
  'Estimate',
  'PurchaseOrder',
  'Purchase',
  'VendorCredit',
  'Deposit',
  'JournalEntry',
] as const;

const REPORTS = [
  'ProfitAndLoss',
  'ProfitAndLossDetail',
  'BalanceSheet',
  'CashFlow',
  'TrialBalance',
  'GeneralLedger',
  'TransactionList',
  'AgedReceivables',
  'AgedReceivableDetail',
  'AgedPayables',
  'AgedPayableDetail',
  'CustomerBalance',
  'CustomerBalanceDetail',
  'CustomerIncome',
  'CustomerSales',
  'ItemSales',
  'DepartmentSales',
  'ClassSales',
  'VendorBalance',
  'VendorBalanceDetail',
  'VendorExpenses',
  'InventoryValuationSummary',
  'AccountList',
  'TaxSummary',
  'JournalReport',
] as const;

/** Records of lists that were made inactive are left out unless they are named. */
const CAN_BE_INACTIVE = new Set<string>([
  'Customer',
  'Vendor',
  'Employee',
  'Item',
  'Account',
  'Class',
  'Department',
  'Term',
  'PaymentMethod',
  'TaxCode',
  'TaxRate',
]);

const LINES = 'Line';

export type QuickbooksObject =
  | {
      readonly kind: 'transactions' | 'lists';
      readonly name: string;
      readonly entity: string;
      readonly hasInactive: boolean;
    }
  | { readonly kind: 'lines'; readonly name: string; readonly entity: string; readonly hasInactive: boolean }
  | { readonly kind: 'reports'; readonly name: string };

export const OBJECTS: readonly QuickbooksObject[] = [
  ...TRANSACTIONS.map((name) => ({ kind: 'transactions', name, entity: name, hasInactive: false }) as const),
  ...LISTS.map(
    (name) => ({ kind: 'lists', name, entity: name, hasInactive: CAN_BE_INACTIVE.has(name) }) as const,
  ),
  ...WITH_LINES.map(
    (entity) => ({ kind: 'lines', name: `${entity}${LINES}`, entity, hasInactive: false }) as const,
  ),
  ...REPORTS.map((name) => ({ kind: 'reports', name }) as const),
];

/** By its name, in whatever case people write it. Null for an unknown one. */
export const findObject = (name: string): QuickbooksObject | null =>
  OBJECTS.find((object) => object.name.toLowerCase() === name.toLowerCase()) ?? null;
