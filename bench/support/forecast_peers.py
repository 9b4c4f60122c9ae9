"""Child of bench/forecast.mjs: public series, and the same figures with statsforecast.

python3 forecast_peers.py <folder>     writes series.json and peers.json
"""

import json
import os
import sys
import time

import numpy as np
import pandas
import statsmodels.api as sm
from plotnine.data import economics, txhousing
from statsforecast.models import MSTL, AutoETS, SeasonalNaive, Theta
from statsforecast.utils import AirPassengersDF

# Steps of a year and steps that are forecast, as in the M4 competition.
SHAPES = {"year": (1, 6), "quarter": (4, 8), "month": (12, 18), "week": (52, 13)}


def series():
    found = []

    def add(name, step, values):
        values = pandas.Series(np.asarray(values, float)).interpolate().dropna().to_numpy()
        period, horizon = SHAPES[step]
        if len(values) >= 3 * period + horizon + 8:
            found.append({"name": name, "step": step, "period": period, "horizon": horizon, "values": values.tolist()})

    shipped = sm.datasets
    add("sunspots", "year", shipped.sunspots.load_pandas().data["SUNACTIVITY"])
    add("nile", "year", shipped.nile.load_pandas().data["volume"])
    add("co2", "week", shipped.co2.load_pandas().data["co2"])
    macro = shipped.macrodata.load_pandas().data
    for column in ["realgdp", "realcons", "realinv", "realgovt", "realdpi", "cpi", "m1", "tbilrate", "unemp"]:
        add(f"macro {column}", "quarter", macro[column])
    elnino = shipped.elnino.load_pandas().data.drop(columns="YEAR")
    add("elnino", "month", elnino.to_numpy().ravel())
    add("passengers", "month", AirPassengersDF["y"])
    for column in ["pce", "pop", "psavert", "uempmed", "unemploy"]:
        add(f"economics {column}", "month", economics[column])
    for city, rows in txhousing.sort_values(["year", "month"]).groupby("city"):
        add(f"sales in {city}", "month", rows["sales"])
    return found


def forecast(one):
    values = np.array(one["values"])
    train = values[: -one["horizon"]]
    period, horizon = one["period"], one["horizon"]
    methods = {
        "seasonalNaive": SeasonalNaive(period),
        "theta": Theta(period),
        "ets": AutoETS(period),
        **({"mstl": MSTL(period)} if period > 1 else {}),
    }
    points, seconds = {}, {}
    for name, method in methods.items():
        start = time.process_time()
        points[name] = method.forecast(train, horizon)["mean"].tolist()
        seconds[name] = time.process_time() - start
    return {"points": points, "seconds": seconds}


found = series()
# Compilation is not what is timed.
forecast(found[0])
forecast(found[-1])
peers = [forecast(one) for one in found]
for name, data in [("series", found), ("peers", peers)]:
    with open(os.path.join(sys.argv[1], name + ".json"), "w") as file:
        json.dump(data, file)
