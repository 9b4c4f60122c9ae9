"""Makes the workbooks beside it: `pip install openpyxl xlsxwriter pandas`, then `python make.py`. The data is made up."""

import datetime as dt
from pathlib import Path

import openpyxl
import pandas
import xlsxwriter

HERE = Path(__file__).parent
HEADER = ["id", "name", "amount", "share", "paid", "day", "moment", "clock", "span", "code"]
ROWS = [
    [1, "Zoë", 19.99, 0.25, True, dt.date(2024, 2, 29), dt.datetime(2024, 2, 29, 13, 45, 30), dt.time(8, 30), dt.timedelta(hours=36, minutes=30), "007"],
    [2, "a, \"b\"\nc", 0.1 + 0.2, 1, False, dt.date(1900, 3, 1), dt.datetime(2024, 3, 1), dt.time(23, 59, 59), dt.timedelta(minutes=1), "1,5"],
    [3, None, -1234567.891, 0, None, dt.date(2099, 12, 31), dt.datetime(1999, 12, 31, 23, 59, 59), dt.time(0, 0), dt.timedelta(0), "=1+1"],
]


def with_openpyxl(path, epoch=None):
    book = openpyxl.Workbook()
    if epoch:
        book.epoch = epoch
    sheet = book.active
    sheet.title = "Data"
    sheet.append(HEADER)
    for row in ROWS:
        sheet.append(row[:-1])
        cell = sheet.cell(row=sheet.max_row, column=len(HEADER))
        cell.value = row[-1]
        cell.data_type = "s"
    for row in range(2, 5):
        sheet.cell(row=row, column=3).number_format = '#,##0.00 "€"'
        sheet.cell(row=row, column=4).number_format = "0%"
    hidden = book.create_sheet("Hidden")
    hidden.sheet_state = "hidden"
    hidden["A1"] = "=1+1"
    book.save(path)


def with_xlsxwriter(path, **options):
    book = xlsxwriter.Workbook(path, options)
    sheet = book.add_worksheet("Data")
    formats = [None, None, '#,##0.00 "€"', "0%", None, "dd.mm.yyyy", "dd.mm.yyyy hh:mm:ss", "hh:mm:ss", "[h]:mm:ss", None]
    formats = [book.add_format({"num_format": code}) if code else None for code in formats]
    for column, name in enumerate(HEADER):
        sheet.write_string(0, column, name)
    for at, row in enumerate(ROWS):
        for column, value in enumerate(row):
            if isinstance(value, str):
                sheet.write_string(at + 1, column, value)
            elif value is not None:
                sheet.write(at + 1, column, value, formats[column])
    totals = book.add_worksheet("Sums")
    totals.write_formula(0, 0, "=SUM(Data!C2:C4)")
    book.close()


with_openpyxl(HERE / "openpyxl.xlsx")
with_openpyxl(HERE / "openpyxl-1904.xlsx", openpyxl.utils.datetime.CALENDAR_MAC_1904)
with_xlsxwriter(HERE / "xlsxwriter.xlsx")
with_xlsxwriter(HERE / "xlsxwriter-constant-memory.xlsx", constant_memory=True)
with_xlsxwriter(HERE / "xlsxwriter-1904.xlsx", date_1904=True)
frame = pandas.DataFrame([row[:7] for row in ROWS], columns=HEADER[:7])
frame.to_excel(HERE / "pandas.xlsx", sheet_name="Data", index=False)
